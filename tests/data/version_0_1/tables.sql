BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0001');
CREATE TABLE chat (
	table_id VARCHAR(64) NOT NULL, 
	number INTEGER NOT NULL, 
	person VARCHAR(32) NOT NULL, 
	name VARCHAR(64) NOT NULL, 
	seat INTEGER, 
	text TEXT NOT NULL, 
	message VARCHAR(64) NOT NULL, 
	at BIGINT NOT NULL, 
	CONSTRAINT pk_chat PRIMARY KEY (table_id, number)
);
INSERT INTO "chat" VALUES('vhCB9xNgCHK7vGT--zGaRA',1,'NUZfMYqgqq2txayY','Ines',0,'hello Tomas','41c6ac5c-11',1794794052212);
INSERT INTO "chat" VALUES('vhCB9xNgCHK7vGT--zGaRA',2,'ETd-hm4IR40wkyd9','Tomas',1,'bonjour Ines','f5363182-9',1794794052226);
INSERT INTO "chat" VALUES('BL2fsJ5mfAO-laIeRr7qzQ',1,'QtC5U8YwxyOtJsnG','Ines',0,'hello Tomas','3254a8c5-33',1794794054309);
INSERT INTO "chat" VALUES('BL2fsJ5mfAO-laIeRr7qzQ',2,'a4fHEBSPE9_Xvra-','Tomas',1,'bonjour Ines','abe2a6b8-31',1794794054320);
INSERT INTO "chat" VALUES('Gx_fVxwV2eq6tYGpX8UGag',1,'t1w5c6xeeAtniZQj','Ines',0,'hello Tomas','b9551fa3-4',1794794054780);
INSERT INTO "chat" VALUES('Gx_fVxwV2eq6tYGpX8UGag',2,'CyuMxs1vQO90rBnn','Tomas',1,'bonjour Ines','0c4dcb2e-4',1794794054794);
INSERT INTO "chat" VALUES('w4r3nzwe4pSyhV1PH586SA',1,'Si8UsAw59XXsugCg','Ines',0,'hello Tomas','44647645-4',1794794055308);
INSERT INTO "chat" VALUES('w4r3nzwe4pSyhV1PH586SA',2,'XMqrnoKO0EdQKK3W','Tomas',1,'bonjour Ines','319bdea2-4',1794794055322);
INSERT INTO "chat" VALUES('B2dD5tumVELAoExqZI1VSg',1,'5hqPsbFN-Ro9_-eT','Ines',0,'hello Tomas','042262b7-10',1794794057161);
INSERT INTO "chat" VALUES('B2dD5tumVELAoExqZI1VSg',2,'0hMeutMD4JbD43nZ','Tomas',1,'bonjour Ines','5c3b9b0c-11',1794794057170);
INSERT INTO "chat" VALUES('qy_O5ktfk_RKk3rWhBx_gQ',1,'eCcZVfNYGbFVN3H6','Ines',0,'hello Tomas','3b401de3-57',1794794060956);
INSERT INTO "chat" VALUES('qy_O5ktfk_RKk3rWhBx_gQ',2,'e6OrAXLQM0lcI5Gh','Tomas',1,'bonjour Ines','104113f2-49',1794794060973);
CREATE TABLE holders (
	person VARCHAR(32) NOT NULL, 
	table_id VARCHAR(64) NOT NULL, 
	CONSTRAINT pk_holders PRIMARY KEY (person, table_id)
);
INSERT INTO "holders" VALUES('NUZfMYqgqq2txayY','vhCB9xNgCHK7vGT--zGaRA');
INSERT INTO "holders" VALUES('ETd-hm4IR40wkyd9','vhCB9xNgCHK7vGT--zGaRA');
INSERT INTO "holders" VALUES('QtC5U8YwxyOtJsnG','BL2fsJ5mfAO-laIeRr7qzQ');
INSERT INTO "holders" VALUES('a4fHEBSPE9_Xvra-','BL2fsJ5mfAO-laIeRr7qzQ');
INSERT INTO "holders" VALUES('t1w5c6xeeAtniZQj','Gx_fVxwV2eq6tYGpX8UGag');
INSERT INTO "holders" VALUES('CyuMxs1vQO90rBnn','Gx_fVxwV2eq6tYGpX8UGag');
INSERT INTO "holders" VALUES('CyuMxs1vQO90rBnn','Tg0dVHJOJ-snakGBfCGPxw');
INSERT INTO "holders" VALUES('t1w5c6xeeAtniZQj','Tg0dVHJOJ-snakGBfCGPxw');
INSERT INTO "holders" VALUES('Si8UsAw59XXsugCg','w4r3nzwe4pSyhV1PH586SA');
INSERT INTO "holders" VALUES('XMqrnoKO0EdQKK3W','w4r3nzwe4pSyhV1PH586SA');
INSERT INTO "holders" VALUES('5hqPsbFN-Ro9_-eT','B2dD5tumVELAoExqZI1VSg');
INSERT INTO "holders" VALUES('0hMeutMD4JbD43nZ','B2dD5tumVELAoExqZI1VSg');
INSERT INTO "holders" VALUES('eCcZVfNYGbFVN3H6','qy_O5ktfk_RKk3rWhBx_gQ');
INSERT INTO "holders" VALUES('e6OrAXLQM0lcI5Gh','qy_O5ktfk_RKk3rWhBx_gQ');
INSERT INTO "holders" VALUES('w6vHO59bBt8H80Wh','zrkdrrnlAs2T7FCRQ8FImQ');
INSERT INTO "holders" VALUES('w6vHO59bBt8H80Wh','_RIwJwXWAILEnHj4l0vmaw');
INSERT INTO "holders" VALUES('w6vHO59bBt8H80Wh','dLV6L5B9-jfgs6xil01sXg');
INSERT INTO "holders" VALUES('w6vHO59bBt8H80Wh','4PwCe7YSVLQN4rwvBKQudg');
INSERT INTO "holders" VALUES('w6vHO59bBt8H80Wh','-z47W4OAaMDR7itmf-2Eiw');
INSERT INTO "holders" VALUES('w6vHO59bBt8H80Wh','V1vDOjNwtY_jWgfLg8ffIA');
CREATE TABLE log (
	table_id VARCHAR(64) NOT NULL, 
	number INTEGER NOT NULL, 
	kind VARCHAR(16) NOT NULL, 
	body TEXT NOT NULL, 
	person VARCHAR(32), 
	message VARCHAR(64), 
	at BIGINT NOT NULL, 
	CONSTRAINT pk_log PRIMARY KEY (table_id, number)
);
INSERT INTO "log" VALUES('vhCB9xNgCHK7vGT--zGaRA',1,'set-up','{"game":"cascadero","options":{"players":2,"colours":["blue","pink"],"board":"basic","heralds":"star"},"asked":{"players":2},"seats":[{"person":"NUZfMYqgqq2txayY","name":"Ines","level":null,"invite":null,"resigned":false},{"person":null,"name":"","level":null,"invite":"4mycdRk2Zg9FjfAAqaZyHA","resigned":false}],"host":"NUZfMYqgqq2txayY","title":"Harbour club","public":false,"hints":true,"previews":true,"start":null,"past":null,"record":false,"known_to":null}','NUZfMYqgqq2txayY',NULL,1794794050824);
INSERT INTO "log" VALUES('vhCB9xNgCHK7vGT--zGaRA',2,'sat','{"seat":1,"person":"ETd-hm4IR40wkyd9","name":"Tomas"}','ETd-hm4IR40wkyd9',NULL,1794794050843);
INSERT INTO "log" VALUES('vhCB9xNgCHK7vGT--zGaRA',3,'took','{"seat":0,"action":"c10"}','NUZfMYqgqq2txayY','41c6ac5c-1',1794794051362);
INSERT INTO "log" VALUES('vhCB9xNgCHK7vGT--zGaRA',4,'took','{"seat":1,"action":"l2"}','ETd-hm4IR40wkyd9','f5363182-1',1794794051686);
INSERT INTO "log" VALUES('vhCB9xNgCHK7vGT--zGaRA',5,'took','{"seat":0,"action":"o14"}','NUZfMYqgqq2txayY','41c6ac5c-2',1794794051817);
INSERT INTO "log" VALUES('vhCB9xNgCHK7vGT--zGaRA',6,'took','{"seat":1,"action":"b6"}','ETd-hm4IR40wkyd9','f5363182-2',1794794051851);
INSERT INTO "log" VALUES('vhCB9xNgCHK7vGT--zGaRA',7,'took','{"seat":0,"action":"f3"}','NUZfMYqgqq2txayY','41c6ac5c-3',1794794051877);
INSERT INTO "log" VALUES('vhCB9xNgCHK7vGT--zGaRA',8,'undo-wanted','{"seat":0,"moment":4}','NUZfMYqgqq2txayY','41c6ac5c-4',1794794051897);
INSERT INTO "log" VALUES('vhCB9xNgCHK7vGT--zGaRA',9,'undo-agreed','{"seat":1}','ETd-hm4IR40wkyd9',NULL,1794794051925);
INSERT INTO "log" VALUES('vhCB9xNgCHK7vGT--zGaRA',10,'undone','{"seat":0,"moment":4}','ETd-hm4IR40wkyd9','f5363182-3',1794794051925);
INSERT INTO "log" VALUES('vhCB9xNgCHK7vGT--zGaRA',11,'took','{"seat":0,"action":"c7"}','NUZfMYqgqq2txayY','41c6ac5c-5',1794794051949);
INSERT INTO "log" VALUES('vhCB9xNgCHK7vGT--zGaRA',12,'took','{"seat":1,"action":"j13"}','ETd-hm4IR40wkyd9','f5363182-4',1794794051977);
INSERT INTO "log" VALUES('vhCB9xNgCHK7vGT--zGaRA',13,'took','{"seat":0,"action":"i15"}','NUZfMYqgqq2txayY','41c6ac5c-6',1794794052002);
INSERT INTO "log" VALUES('vhCB9xNgCHK7vGT--zGaRA',14,'took','{"seat":1,"action":"j7"}','ETd-hm4IR40wkyd9','f5363182-5',1794794052025);
INSERT INTO "log" VALUES('vhCB9xNgCHK7vGT--zGaRA',15,'undo-wanted','{"seat":1,"moment":7}','ETd-hm4IR40wkyd9','f5363182-6',1794794052039);
INSERT INTO "log" VALUES('vhCB9xNgCHK7vGT--zGaRA',16,'undo-dropped','{"seat":0}','NUZfMYqgqq2txayY','41c6ac5c-7',1794794052065);
INSERT INTO "log" VALUES('vhCB9xNgCHK7vGT--zGaRA',17,'took','{"seat":0,"action":"n2"}','NUZfMYqgqq2txayY','41c6ac5c-8',1794794052081);
INSERT INTO "log" VALUES('vhCB9xNgCHK7vGT--zGaRA',18,'took','{"seat":1,"action":"h10"}','ETd-hm4IR40wkyd9','f5363182-7',1794794052092);
INSERT INTO "log" VALUES('vhCB9xNgCHK7vGT--zGaRA',19,'took','{"seat":0,"action":"e6"}','NUZfMYqgqq2txayY','41c6ac5c-9',1794794052113);
INSERT INTO "log" VALUES('vhCB9xNgCHK7vGT--zGaRA',20,'took','{"seat":1,"action":"b16"}','ETd-hm4IR40wkyd9','f5363182-8',1794794052137);
INSERT INTO "log" VALUES('vhCB9xNgCHK7vGT--zGaRA',21,'took','{"seat":0,"action":"k1"}','NUZfMYqgqq2txayY','41c6ac5c-10',1794794052172);
INSERT INTO "log" VALUES('BL2fsJ5mfAO-laIeRr7qzQ',1,'set-up','{"game":"cascadero","options":{"players":2,"colours":["blue","pink"],"board":"farmer","heralds":"circle","farmers":["vp2","move_herald","advance","vp3","extra_turn","vp2","move_herald","advance","vp3","vp2","vp3","move_herald","vp3","advance","extra_turn","vp3","vp2","extra_turn","move_herald","advance","move_herald","advance","extra_turn","vp2"]},"asked":{"players":2,"board":"farmer","heralds":"circle"},"seats":[{"person":"QtC5U8YwxyOtJsnG","name":"Ines","level":null,"invite":null,"resigned":false},{"person":null,"name":"","level":null,"invite":"Zq_C_rkuZMcCjHBDTFnqHg","resigned":false}],"host":"QtC5U8YwxyOtJsnG","title":"","public":false,"hints":true,"previews":true,"start":null,"past":null,"record":false,"known_to":null}','QtC5U8YwxyOtJsnG',NULL,1794794052378);
INSERT INTO "log" VALUES('BL2fsJ5mfAO-laIeRr7qzQ',2,'sat','{"seat":1,"person":"a4fHEBSPE9_Xvra-","name":"Tomas"}','a4fHEBSPE9_Xvra-',NULL,1794794052401);
INSERT INTO "log" VALUES('BL2fsJ5mfAO-laIeRr7qzQ',3,'took','{"seat":0,"action":"b6"}','QtC5U8YwxyOtJsnG','3254a8c5-1',1794794052456);
INSERT INTO "log" VALUES('BL2fsJ5mfAO-laIeRr7qzQ',4,'took','{"seat":1,"action":"b16"}','a4fHEBSPE9_Xvra-','abe2a6b8-1',1794794052469);
INSERT INTO "log" VALUES('BL2fsJ5mfAO-laIeRr7qzQ',5,'took','{"seat":0,"action":"b14"}','QtC5U8YwxyOtJsnG','3254a8c5-2',1794794052489);
INSERT INTO "log" VALUES('BL2fsJ5mfAO-laIeRr7qzQ',6,'took','{"seat":1,"action":"h12"}','a4fHEBSPE9_Xvra-','abe2a6b8-2',1794794052509);
INSERT INTO "log" VALUES('BL2fsJ5mfAO-laIeRr7qzQ',7,'took','{"seat":0,"action":"d11"}','QtC5U8YwxyOtJsnG','3254a8c5-3',1794794052525);
INSERT INTO "log" VALUES('BL2fsJ5mfAO-laIeRr7qzQ',8,'took','{"seat":1,"action":"o1"}','a4fHEBSPE9_Xvra-','abe2a6b8-3',1794794052545);
INSERT INTO "log" VALUES('BL2fsJ5mfAO-laIeRr7qzQ',9,'took','{"seat":0,"action":"g8"}','QtC5U8YwxyOtJsnG','3254a8c5-4',1794794052561);
INSERT INTO "log" VALUES('BL2fsJ5mfAO-laIeRr7qzQ',10,'took','{"seat":1,"action":"f10"}','a4fHEBSPE9_Xvra-','abe2a6b8-4',1794794052591);
INSERT INTO "log" VALUES('BL2fsJ5mfAO-laIeRr7qzQ',11,'took','{"seat":0,"action":"m15"}','QtC5U8YwxyOtJsnG','3254a8c5-5',1794794052609);
INSERT INTO "log" VALUES('BL2fsJ5mfAO-laIeRr7qzQ',12,'took','{"seat":1,"action":"e13"}','a4fHEBSPE9_Xvra-','abe2a6b8-5',1794794052629);
INSERT INTO "log" VALUES('BL2fsJ5mfAO-laIeRr7qzQ',13,'took','{"seat":0,"action":"n2"}','QtC5U8YwxyOtJsnG','3254a8c5-6',1794794052650);
INSERT INTO "log" VALUES('BL2fsJ5mfAO-laIeRr7qzQ',14,'took','{"seat":1,"action":"b1"}','a4fHEBSPE9_Xvra-','abe2a6b8-6',1794794052669);
INSERT INTO "log" VALUES('BL2fsJ5mfAO-laIeRr7qzQ',15,'took','{"seat":0,"action":"m5"}','QtC5U8YwxyOtJsnG','3254a8c5-7',1794794052690);
INSERT INTO "log" VALUES('BL2fsJ5mfAO-laIeRr7qzQ',16,'took','{"seat":1,"action":"o15"}','a4fHEBSPE9_Xvra-','abe2a6b8-7',1794794052710);
INSERT INTO "log" VALUES('BL2fsJ5mfAO-laIeRr7qzQ',17,'took','{"seat":0,"action":"d8"}','QtC5U8YwxyOtJsnG','3254a8c5-8',1794794052729);
INSERT INTO "log" VALUES('BL2fsJ5mfAO-laIeRr7qzQ',18,'took','{"seat":1,"action":"j8"}','a4fHEBSPE9_Xvra-','abe2a6b8-8',1794794052751);
INSERT INTO "log" VALUES('BL2fsJ5mfAO-laIeRr7qzQ',19,'took','{"seat":0,"action":"n13"}','QtC5U8YwxyOtJsnG','3254a8c5-9',1794794052774);
INSERT INTO "log" VALUES('BL2fsJ5mfAO-laIeRr7qzQ',20,'took','{"seat":1,"action":"i11"}','a4fHEBSPE9_Xvra-','abe2a6b8-9',1794794052796);
INSERT INTO "log" VALUES('BL2fsJ5mfAO-laIeRr7qzQ',21,'took','{"seat":0,"action":"l5"}','QtC5U8YwxyOtJsnG','3254a8c5-10',1794794052824);
INSERT INTO "log" VALUES('BL2fsJ5mfAO-laIeRr7qzQ',22,'took','{"seat":1,"action":"i2"}','a4fHEBSPE9_Xvra-','abe2a6b8-10',1794794052851);
INSERT INTO "log" VALUES('BL2fsJ5mfAO-laIeRr7qzQ',23,'took','{"seat":0,"action":"l16"}','QtC5U8YwxyOtJsnG','3254a8c5-11',1794794052880);
INSERT INTO "log" VALUES('BL2fsJ5mfAO-laIeRr7qzQ',24,'took','{"seat":1,"action":"j13"}','a4fHEBSPE9_Xvra-','abe2a6b8-11',1794794052902);
INSERT INTO "log" VALUES('BL2fsJ5mfAO-laIeRr7qzQ',25,'took','{"seat":0,"action":"l6"}','QtC5U8YwxyOtJsnG','3254a8c5-12',1794794052925);
INSERT INTO "log" VALUES('BL2fsJ5mfAO-laIeRr7qzQ',26,'took','{"seat":1,"action":"f15"}','a4fHEBSPE9_Xvra-','abe2a6b8-12',1794794052951);
INSERT INTO "log" VALUES('BL2fsJ5mfAO-laIeRr7qzQ',27,'took','{"seat":0,"action":"a15"}','QtC5U8YwxyOtJsnG','3254a8c5-13',1794794052980);
INSERT INTO "log" VALUES('BL2fsJ5mfAO-laIeRr7qzQ',28,'took','{"seat":1,"action":"a14"}','a4fHEBSPE9_Xvra-','abe2a6b8-13',1794794053003);
INSERT INTO "log" VALUES('BL2fsJ5mfAO-laIeRr7qzQ',29,'took','{"seat":0,"action":"i6"}','QtC5U8YwxyOtJsnG','3254a8c5-14',1794794053029);
INSERT INTO "log" VALUES('BL2fsJ5mfAO-laIeRr7qzQ',30,'took','{"seat":1,"action":"k10"}','a4fHEBSPE9_Xvra-','abe2a6b8-14',1794794053057);
INSERT INTO "log" VALUES('BL2fsJ5mfAO-laIeRr7qzQ',31,'took','{"seat":0,"action":"h6"}','QtC5U8YwxyOtJsnG','3254a8c5-15',1794794053084);
INSERT INTO "log" VALUES('BL2fsJ5mfAO-laIeRr7qzQ',32,'took','{"seat":1,"action":"i14"}','a4fHEBSPE9_Xvra-','abe2a6b8-15',1794794053110);
INSERT INTO "log" VALUES('BL2fsJ5mfAO-laIeRr7qzQ',33,'took','{"seat":0,"action":"j15"}','QtC5U8YwxyOtJsnG','3254a8c5-16',1794794053137);
INSERT INTO "log" VALUES('BL2fsJ5mfAO-laIeRr7qzQ',34,'took','{"seat":1,"action":"m2"}','a4fHEBSPE9_Xvra-','abe2a6b8-16',1794794053173);
INSERT INTO "log" VALUES('BL2fsJ5mfAO-laIeRr7qzQ',35,'took','{"seat":0,"action":"d14"}','QtC5U8YwxyOtJsnG','3254a8c5-17',1794794053230);
INSERT INTO "log" VALUES('BL2fsJ5mfAO-laIeRr7qzQ',36,'took','{"seat":1,"action":"n5"}','a4fHEBSPE9_Xvra-','abe2a6b8-17',1794794053265);
INSERT INTO "log" VALUES('BL2fsJ5mfAO-laIeRr7qzQ',37,'took','{"seat":0,"action":"e3"}','QtC5U8YwxyOtJsnG','3254a8c5-18',1794794053305);
INSERT INTO "log" VALUES('BL2fsJ5mfAO-laIeRr7qzQ',38,'took','{"seat":1,"action":"f9"}','a4fHEBSPE9_Xvra-','abe2a6b8-18',1794794053333);
INSERT INTO "log" VALUES('BL2fsJ5mfAO-laIeRr7qzQ',39,'took','{"seat":0,"action":"f7"}','QtC5U8YwxyOtJsnG','3254a8c5-19',1794794053369);
INSERT INTO "log" VALUES('BL2fsJ5mfAO-laIeRr7qzQ',40,'took','{"seat":1,"action":"a12"}','a4fHEBSPE9_Xvra-','abe2a6b8-19',1794794053412);
INSERT INTO "log" VALUES('BL2fsJ5mfAO-laIeRr7qzQ',41,'took','{"seat":0,"action":"e5"}','QtC5U8YwxyOtJsnG','3254a8c5-20',1794794053447);
INSERT INTO "log" VALUES('BL2fsJ5mfAO-laIeRr7qzQ',42,'took','{"seat":1,"action":"h15"}','a4fHEBSPE9_Xvra-','abe2a6b8-20',1794794053477);
INSERT INTO "log" VALUES('BL2fsJ5mfAO-laIeRr7qzQ',43,'took','{"seat":0,"action":"e4"}','QtC5U8YwxyOtJsnG','3254a8c5-21',1794794053521);
INSERT INTO "log" VALUES('BL2fsJ5mfAO-laIeRr7qzQ',44,'took','{"seat":0,"action":"a6>k11"}','QtC5U8YwxyOtJsnG','3254a8c5-22',1794794053545);
INSERT INTO "log" VALUES('BL2fsJ5mfAO-laIeRr7qzQ',45,'took','{"seat":1,"action":"m8"}','a4fHEBSPE9_Xvra-','abe2a6b8-21',1794794053573);
INSERT INTO "log" VALUES('BL2fsJ5mfAO-laIeRr7qzQ',46,'took','{"seat":0,"action":"m12"}','QtC5U8YwxyOtJsnG','3254a8c5-23',1794794053618);
INSERT INTO "log" VALUES('BL2fsJ5mfAO-laIeRr7qzQ',47,'took','{"seat":1,"action":"j2"}','a4fHEBSPE9_Xvra-','abe2a6b8-22',1794794053644);
INSERT INTO "log" VALUES('BL2fsJ5mfAO-laIeRr7qzQ',48,'took','{"seat":0,"action":"n1"}','QtC5U8YwxyOtJsnG','3254a8c5-24',1794794053685);
INSERT INTO "log" VALUES('BL2fsJ5mfAO-laIeRr7qzQ',49,'took','{"seat":1,"action":"o3"}','a4fHEBSPE9_Xvra-','abe2a6b8-23',1794794053713);
INSERT INTO "log" VALUES('BL2fsJ5mfAO-laIeRr7qzQ',50,'took','{"seat":0,"action":"e10"}','QtC5U8YwxyOtJsnG','3254a8c5-25',1794794053741);
INSERT INTO "log" VALUES('BL2fsJ5mfAO-laIeRr7qzQ',51,'took','{"seat":1,"action":"l3"}','a4fHEBSPE9_Xvra-','abe2a6b8-24',1794794053781);
INSERT INTO "log" VALUES('BL2fsJ5mfAO-laIeRr7qzQ',52,'took','{"seat":0,"action":"k7"}','QtC5U8YwxyOtJsnG','3254a8c5-26',1794794053820);
INSERT INTO "log" VALUES('BL2fsJ5mfAO-laIeRr7qzQ',53,'took','{"seat":1,"action":"n9"}','a4fHEBSPE9_Xvra-','abe2a6b8-25',1794794053860);
INSERT INTO "log" VALUES('BL2fsJ5mfAO-laIeRr7qzQ',54,'took','{"seat":0,"action":"j4"}','QtC5U8YwxyOtJsnG','3254a8c5-27',1794794053898);
INSERT INTO "log" VALUES('BL2fsJ5mfAO-laIeRr7qzQ',55,'took','{"seat":1,"action":"j1"}','a4fHEBSPE9_Xvra-','abe2a6b8-26',1794794053934);
INSERT INTO "log" VALUES('BL2fsJ5mfAO-laIeRr7qzQ',56,'took','{"seat":0,"action":"j5"}','QtC5U8YwxyOtJsnG','3254a8c5-28',1794794053982);
INSERT INTO "log" VALUES('BL2fsJ5mfAO-laIeRr7qzQ',57,'took','{"seat":1,"action":"l9"}','a4fHEBSPE9_Xvra-','abe2a6b8-27',1794794054018);
INSERT INTO "log" VALUES('BL2fsJ5mfAO-laIeRr7qzQ',58,'took','{"seat":0,"action":"d15"}','QtC5U8YwxyOtJsnG','3254a8c5-29',1794794054060);
INSERT INTO "log" VALUES('BL2fsJ5mfAO-laIeRr7qzQ',59,'took','{"seat":1,"action":"k8"}','a4fHEBSPE9_Xvra-','abe2a6b8-28',1794794054099);
INSERT INTO "log" VALUES('BL2fsJ5mfAO-laIeRr7qzQ',60,'took','{"seat":0,"action":"m1"}','QtC5U8YwxyOtJsnG','3254a8c5-30',1794794054137);
INSERT INTO "log" VALUES('BL2fsJ5mfAO-laIeRr7qzQ',61,'took','{"seat":0,"action":"o7>k6"}','QtC5U8YwxyOtJsnG','3254a8c5-31',1794794054169);
INSERT INTO "log" VALUES('BL2fsJ5mfAO-laIeRr7qzQ',62,'took','{"seat":1,"action":"o6"}','a4fHEBSPE9_Xvra-','abe2a6b8-29',1794794054209);
INSERT INTO "log" VALUES('BL2fsJ5mfAO-laIeRr7qzQ',63,'took','{"seat":0,"action":"g4"}','QtC5U8YwxyOtJsnG','3254a8c5-32',1794794054246);
INSERT INTO "log" VALUES('BL2fsJ5mfAO-laIeRr7qzQ',64,'took','{"seat":1,"action":"n8"}','a4fHEBSPE9_Xvra-','abe2a6b8-30',1794794054285);
INSERT INTO "log" VALUES('Gx_fVxwV2eq6tYGpX8UGag',1,'set-up','{"game":"cascadero","options":{"players":2,"colours":["blue","pink"],"board":"basic","heralds":"star"},"asked":{"players":2},"seats":[{"person":"t1w5c6xeeAtniZQj","name":"Ines","level":null,"invite":null,"resigned":false},{"person":null,"name":"","level":null,"invite":"kzQFKn5H-Lq6Qh82pY4-ow","resigned":false}],"host":"t1w5c6xeeAtniZQj","title":"","public":false,"hints":true,"previews":true,"start":null,"past":null,"record":false,"known_to":null}','t1w5c6xeeAtniZQj',NULL,1794794054500);
INSERT INTO "log" VALUES('Gx_fVxwV2eq6tYGpX8UGag',2,'sat','{"seat":1,"person":"CyuMxs1vQO90rBnn","name":"Tomas"}','CyuMxs1vQO90rBnn',NULL,1794794054517);
INSERT INTO "log" VALUES('Gx_fVxwV2eq6tYGpX8UGag',3,'took','{"seat":0,"action":"e10"}','t1w5c6xeeAtniZQj','b9551fa3-1',1794794054569);
INSERT INTO "log" VALUES('Gx_fVxwV2eq6tYGpX8UGag',4,'took','{"seat":1,"action":"l9"}','CyuMxs1vQO90rBnn','0c4dcb2e-1',1794794054593);
INSERT INTO "log" VALUES('Gx_fVxwV2eq6tYGpX8UGag',5,'took','{"seat":0,"action":"k9"}','t1w5c6xeeAtniZQj','b9551fa3-2',1794794054616);
INSERT INTO "log" VALUES('Gx_fVxwV2eq6tYGpX8UGag',6,'took','{"seat":1,"action":"c9"}','CyuMxs1vQO90rBnn','0c4dcb2e-2',1794794054637);
INSERT INTO "log" VALUES('Gx_fVxwV2eq6tYGpX8UGag',7,'took','{"seat":0,"action":"h6"}','t1w5c6xeeAtniZQj','b9551fa3-3',1794794054681);
INSERT INTO "log" VALUES('Gx_fVxwV2eq6tYGpX8UGag',8,'took','{"seat":1,"action":"m1"}','CyuMxs1vQO90rBnn','0c4dcb2e-3',1794794054731);
INSERT INTO "log" VALUES('Gx_fVxwV2eq6tYGpX8UGag',9,'resigned','{"seat":1}','CyuMxs1vQO90rBnn','0c4dcb2e-5',1794794054809);
INSERT INTO "log" VALUES('Tg0dVHJOJ-snakGBfCGPxw',1,'set-up','{"game":"cascadero","options":{"players":2,"colours":["blue","pink"],"board":"basic","heralds":"star"},"asked":{"players":2},"seats":[{"person":"CyuMxs1vQO90rBnn","name":"Tomas","level":null,"invite":null,"resigned":false},{"person":"t1w5c6xeeAtniZQj","name":"Ines","level":null,"invite":null,"resigned":false}],"host":"t1w5c6xeeAtniZQj","title":"","public":false,"hints":true,"previews":true,"start":null,"past":null,"record":false,"known_to":null}','t1w5c6xeeAtniZQj',NULL,1794794054832);
INSERT INTO "log" VALUES('Gx_fVxwV2eq6tYGpX8UGag',10,'again','{"table":"Tg0dVHJOJ-snakGBfCGPxw"}','t1w5c6xeeAtniZQj',NULL,1794794054833);
INSERT INTO "log" VALUES('w4r3nzwe4pSyhV1PH586SA',1,'set-up','{"game":"cascadero","options":{"players":2,"colours":["blue","pink"],"board":"basic","heralds":"star"},"asked":{"players":2},"seats":[{"person":"Si8UsAw59XXsugCg","name":"Ines","level":null,"invite":null,"resigned":false},{"person":null,"name":"","level":null,"invite":"ZrNzQrEkcTNdA-irFIYhIw","resigned":false}],"host":"Si8UsAw59XXsugCg","title":"","public":false,"hints":true,"previews":true,"start":null,"past":null,"record":false,"known_to":null}','Si8UsAw59XXsugCg',NULL,1794794055019);
INSERT INTO "log" VALUES('w4r3nzwe4pSyhV1PH586SA',2,'sat','{"seat":1,"person":"XMqrnoKO0EdQKK3W","name":"Tomas"}','XMqrnoKO0EdQKK3W',NULL,1794794055060);
INSERT INTO "log" VALUES('w4r3nzwe4pSyhV1PH586SA',3,'took','{"seat":0,"action":"e10"}','Si8UsAw59XXsugCg','44647645-1',1794794055108);
INSERT INTO "log" VALUES('w4r3nzwe4pSyhV1PH586SA',4,'took','{"seat":1,"action":"f16"}','XMqrnoKO0EdQKK3W','319bdea2-1',1794794055138);
INSERT INTO "log" VALUES('w4r3nzwe4pSyhV1PH586SA',5,'took','{"seat":0,"action":"c1"}','Si8UsAw59XXsugCg','44647645-2',1794794055176);
INSERT INTO "log" VALUES('w4r3nzwe4pSyhV1PH586SA',6,'took','{"seat":1,"action":"o3"}','XMqrnoKO0EdQKK3W','319bdea2-2',1794794055208);
INSERT INTO "log" VALUES('w4r3nzwe4pSyhV1PH586SA',7,'took','{"seat":0,"action":"h15"}','Si8UsAw59XXsugCg','44647645-3',1794794055242);
INSERT INTO "log" VALUES('w4r3nzwe4pSyhV1PH586SA',8,'took','{"seat":1,"action":"j9"}','XMqrnoKO0EdQKK3W','319bdea2-3',1794794055278);
INSERT INTO "log" VALUES('w4r3nzwe4pSyhV1PH586SA',9,'bot','{"seat":1,"level":"easy"}','XMqrnoKO0EdQKK3W','319bdea2-5',1794794055336);
INSERT INTO "log" VALUES('w4r3nzwe4pSyhV1PH586SA',10,'back','{"seat":1}','XMqrnoKO0EdQKK3W','319bdea2-6',1794794056356);
INSERT INTO "log" VALUES('B2dD5tumVELAoExqZI1VSg',1,'set-up','{"game":"kingdom_builder","options":{"players":2,"boards":["tavern/180","paddock/180","oasis/180","farm"],"locations":["barn","farm","tavern","oasis"],"castles":[],"goals":["citizens","miners","knights"]},"asked":{"players":2},"seats":[{"person":"5hqPsbFN-Ro9_-eT","name":"Ines","level":null,"invite":null,"resigned":false},{"person":null,"name":"","level":null,"invite":"ssn_IEPG5HjSOGx_v051wQ","resigned":false}],"host":"5hqPsbFN-Ro9_-eT","title":"","public":false,"hints":true,"previews":true,"start":null,"past":null,"record":false,"known_to":null}','5hqPsbFN-Ro9_-eT',NULL,1794794056536);
INSERT INTO "log" VALUES('B2dD5tumVELAoExqZI1VSg',2,'fell','{"action":"desert"}','5hqPsbFN-Ro9_-eT',NULL,1794794056536);
INSERT INTO "log" VALUES('B2dD5tumVELAoExqZI1VSg',3,'fell','{"action":"flower"}','5hqPsbFN-Ro9_-eT',NULL,1794794056536);
INSERT INTO "log" VALUES('B2dD5tumVELAoExqZI1VSg',4,'sat','{"seat":1,"person":"0hMeutMD4JbD43nZ","name":"Tomas"}','0hMeutMD4JbD43nZ',NULL,1794794056553);
INSERT INTO "log" VALUES('B2dD5tumVELAoExqZI1VSg',5,'took','{"seat":0,"action":"q14"}','5hqPsbFN-Ro9_-eT','042262b7-1',1794794056599);
INSERT INTO "log" VALUES('B2dD5tumVELAoExqZI1VSg',6,'took','{"seat":0,"action":"q15"}','5hqPsbFN-Ro9_-eT','042262b7-2',1794794056633);
INSERT INTO "log" VALUES('B2dD5tumVELAoExqZI1VSg',7,'took','{"seat":0,"action":"r15"}','5hqPsbFN-Ro9_-eT','042262b7-3',1794794056657);
INSERT INTO "log" VALUES('B2dD5tumVELAoExqZI1VSg',8,'took','{"seat":0,"action":"end"}','5hqPsbFN-Ro9_-eT',NULL,1794794056689);
INSERT INTO "log" VALUES('B2dD5tumVELAoExqZI1VSg',9,'fell','{"action":"forest"}','5hqPsbFN-Ro9_-eT','042262b7-4',1794794056689);
INSERT INTO "log" VALUES('B2dD5tumVELAoExqZI1VSg',10,'took','{"seat":1,"action":"f18"}','0hMeutMD4JbD43nZ','5c3b9b0c-1',1794794056716);
INSERT INTO "log" VALUES('B2dD5tumVELAoExqZI1VSg',11,'undone','{"seat":1,"moment":7}','0hMeutMD4JbD43nZ','5c3b9b0c-2',1794794056738);
INSERT INTO "log" VALUES('B2dD5tumVELAoExqZI1VSg',12,'took','{"seat":1,"action":"g12"}','0hMeutMD4JbD43nZ','5c3b9b0c-3',1794794056761);
INSERT INTO "log" VALUES('B2dD5tumVELAoExqZI1VSg',13,'took','{"seat":1,"action":"g13"}','0hMeutMD4JbD43nZ','5c3b9b0c-4',1794794056784);
INSERT INTO "log" VALUES('B2dD5tumVELAoExqZI1VSg',14,'took','{"seat":1,"action":"n16"}','0hMeutMD4JbD43nZ','5c3b9b0c-5',1794794056811);
INSERT INTO "log" VALUES('B2dD5tumVELAoExqZI1VSg',15,'took','{"seat":1,"action":"end"}','0hMeutMD4JbD43nZ',NULL,1794794056853);
INSERT INTO "log" VALUES('B2dD5tumVELAoExqZI1VSg',16,'fell','{"action":"grass"}','0hMeutMD4JbD43nZ','5c3b9b0c-6',1794794056853);
INSERT INTO "log" VALUES('B2dD5tumVELAoExqZI1VSg',17,'undo-wanted','{"seat":1,"moment":10}','0hMeutMD4JbD43nZ','5c3b9b0c-7',1794794056882);
INSERT INTO "log" VALUES('B2dD5tumVELAoExqZI1VSg',18,'undo-dropped','{"seat":0}','5hqPsbFN-Ro9_-eT','042262b7-5',1794794056910);
INSERT INTO "log" VALUES('B2dD5tumVELAoExqZI1VSg',19,'took','{"seat":0,"action":"q13"}','5hqPsbFN-Ro9_-eT','042262b7-6',1794794056939);
INSERT INTO "log" VALUES('B2dD5tumVELAoExqZI1VSg',20,'took','{"seat":0,"action":"p12"}','5hqPsbFN-Ro9_-eT','042262b7-7',1794794056973);
INSERT INTO "log" VALUES('B2dD5tumVELAoExqZI1VSg',21,'took','{"seat":0,"action":"o12"}','5hqPsbFN-Ro9_-eT','042262b7-8',1794794057006);
INSERT INTO "log" VALUES('B2dD5tumVELAoExqZI1VSg',22,'took','{"seat":0,"action":"end"}','5hqPsbFN-Ro9_-eT',NULL,1794794057034);
INSERT INTO "log" VALUES('B2dD5tumVELAoExqZI1VSg',23,'fell','{"action":"flower"}','5hqPsbFN-Ro9_-eT','042262b7-9',1794794057034);
INSERT INTO "log" VALUES('B2dD5tumVELAoExqZI1VSg',24,'took','{"seat":1,"action":"a19"}','0hMeutMD4JbD43nZ','5c3b9b0c-8',1794794057065);
INSERT INTO "log" VALUES('B2dD5tumVELAoExqZI1VSg',25,'took','{"seat":1,"action":"a18"}','0hMeutMD4JbD43nZ','5c3b9b0c-9',1794794057098);
INSERT INTO "log" VALUES('B2dD5tumVELAoExqZI1VSg',26,'took','{"seat":1,"action":"a20"}','0hMeutMD4JbD43nZ','5c3b9b0c-10',1794794057132);
INSERT INTO "log" VALUES('qy_O5ktfk_RKk3rWhBx_gQ',1,'set-up','{"game":"kingdom_builder","options":{"players":2,"boards":["tavern","paddock","oasis","farm/180"],"locations":["oracle","barn","oasis","tavern"],"castles":[],"goals":["knights","citizens","lords"]},"asked":{"players":2},"seats":[{"person":"eCcZVfNYGbFVN3H6","name":"Ines","level":null,"invite":null,"resigned":false},{"person":null,"name":"","level":null,"invite":"N6csxVBlgUn9ZeHFBk9HOg","resigned":false}],"host":"eCcZVfNYGbFVN3H6","title":"","public":false,"hints":true,"previews":true,"start":null,"past":null,"record":false,"known_to":null}','eCcZVfNYGbFVN3H6',NULL,1794794057435);
INSERT INTO "log" VALUES('qy_O5ktfk_RKk3rWhBx_gQ',2,'fell','{"action":"desert"}','eCcZVfNYGbFVN3H6',NULL,1794794057435);
INSERT INTO "log" VALUES('qy_O5ktfk_RKk3rWhBx_gQ',3,'fell','{"action":"flower"}','eCcZVfNYGbFVN3H6',NULL,1794794057435);
INSERT INTO "log" VALUES('qy_O5ktfk_RKk3rWhBx_gQ',4,'sat','{"seat":1,"person":"e6OrAXLQM0lcI5Gh","name":"Tomas"}','e6OrAXLQM0lcI5Gh',NULL,1794794057451);
INSERT INTO "log" VALUES('qy_O5ktfk_RKk3rWhBx_gQ',5,'took','{"seat":0,"action":"t19"}','eCcZVfNYGbFVN3H6','3b401de3-1',1794794057506);
INSERT INTO "log" VALUES('qy_O5ktfk_RKk3rWhBx_gQ',6,'took','{"seat":0,"action":"s20"}','eCcZVfNYGbFVN3H6','3b401de3-2',1794794057528);
INSERT INTO "log" VALUES('qy_O5ktfk_RKk3rWhBx_gQ',7,'took','{"seat":0,"action":"t20"}','eCcZVfNYGbFVN3H6','3b401de3-3',1794794057557);
INSERT INTO "log" VALUES('qy_O5ktfk_RKk3rWhBx_gQ',8,'took','{"seat":0,"action":"end"}','eCcZVfNYGbFVN3H6',NULL,1794794057585);
INSERT INTO "log" VALUES('qy_O5ktfk_RKk3rWhBx_gQ',9,'fell','{"action":"forest"}','eCcZVfNYGbFVN3H6','3b401de3-4',1794794057585);
INSERT INTO "log" VALUES('qy_O5ktfk_RKk3rWhBx_gQ',10,'took','{"seat":1,"action":"b2"}','e6OrAXLQM0lcI5Gh','104113f2-1',1794794057611);
INSERT INTO "log" VALUES('qy_O5ktfk_RKk3rWhBx_gQ',11,'took','{"seat":1,"action":"a2"}','e6OrAXLQM0lcI5Gh','104113f2-2',1794794057641);
INSERT INTO "log" VALUES('qy_O5ktfk_RKk3rWhBx_gQ',12,'took','{"seat":1,"action":"a3"}','e6OrAXLQM0lcI5Gh','104113f2-3',1794794057665);
INSERT INTO "log" VALUES('qy_O5ktfk_RKk3rWhBx_gQ',13,'took','{"seat":1,"action":"end"}','e6OrAXLQM0lcI5Gh',NULL,1794794057694);
INSERT INTO "log" VALUES('qy_O5ktfk_RKk3rWhBx_gQ',14,'fell','{"action":"grass"}','e6OrAXLQM0lcI5Gh','104113f2-4',1794794057694);
INSERT INTO "log" VALUES('qy_O5ktfk_RKk3rWhBx_gQ',15,'took','{"seat":0,"action":"c16"}','eCcZVfNYGbFVN3H6','3b401de3-5',1794794057717);
INSERT INTO "log" VALUES('qy_O5ktfk_RKk3rWhBx_gQ',16,'took','{"seat":0,"action":"d17"}','eCcZVfNYGbFVN3H6','3b401de3-6',1794794057743);
INSERT INTO "log" VALUES('qy_O5ktfk_RKk3rWhBx_gQ',17,'took','{"seat":0,"action":"b16"}','eCcZVfNYGbFVN3H6','3b401de3-7',1794794057768);
INSERT INTO "log" VALUES('qy_O5ktfk_RKk3rWhBx_gQ',18,'took','{"seat":0,"action":"end"}','eCcZVfNYGbFVN3H6',NULL,1794794057796);
INSERT INTO "log" VALUES('qy_O5ktfk_RKk3rWhBx_gQ',19,'fell','{"action":"grass"}','eCcZVfNYGbFVN3H6','3b401de3-8',1794794057796);
INSERT INTO "log" VALUES('qy_O5ktfk_RKk3rWhBx_gQ',20,'took','{"seat":1,"action":"i9"}','e6OrAXLQM0lcI5Gh','104113f2-5',1794794057820);
INSERT INTO "log" VALUES('qy_O5ktfk_RKk3rWhBx_gQ',21,'took','{"seat":1,"action":"j9"}','e6OrAXLQM0lcI5Gh','104113f2-6',1794794057845);
INSERT INTO "log" VALUES('qy_O5ktfk_RKk3rWhBx_gQ',22,'took','{"seat":1,"action":"h9"}','e6OrAXLQM0lcI5Gh','104113f2-7',1794794057874);
INSERT INTO "log" VALUES('qy_O5ktfk_RKk3rWhBx_gQ',23,'took','{"seat":1,"action":"end"}','e6OrAXLQM0lcI5Gh',NULL,1794794057906);
INSERT INTO "log" VALUES('qy_O5ktfk_RKk3rWhBx_gQ',24,'fell','{"action":"desert"}','e6OrAXLQM0lcI5Gh','104113f2-8',1794794057906);
INSERT INTO "log" VALUES('qy_O5ktfk_RKk3rWhBx_gQ',25,'took','{"seat":0,"action":"j12"}','eCcZVfNYGbFVN3H6','3b401de3-9',1794794057945);
INSERT INTO "log" VALUES('qy_O5ktfk_RKk3rWhBx_gQ',26,'took','{"seat":0,"action":"j13"}','eCcZVfNYGbFVN3H6','3b401de3-10',1794794057969);
INSERT INTO "log" VALUES('qy_O5ktfk_RKk3rWhBx_gQ',27,'took','{"seat":0,"action":"j11"}','eCcZVfNYGbFVN3H6','3b401de3-11',1794794057998);
INSERT INTO "log" VALUES('qy_O5ktfk_RKk3rWhBx_gQ',28,'took','{"seat":0,"action":"end"}','eCcZVfNYGbFVN3H6',NULL,1794794058025);
INSERT INTO "log" VALUES('qy_O5ktfk_RKk3rWhBx_gQ',29,'fell','{"action":"flower"}','eCcZVfNYGbFVN3H6','3b401de3-12',1794794058025);
INSERT INTO "log" VALUES('qy_O5ktfk_RKk3rWhBx_gQ',30,'took','{"seat":1,"action":"c2"}','e6OrAXLQM0lcI5Gh','104113f2-9',1794794058053);
INSERT INTO "log" VALUES('qy_O5ktfk_RKk3rWhBx_gQ',31,'took','{"seat":1,"action":"d2"}','e6OrAXLQM0lcI5Gh','104113f2-10',1794794058083);
INSERT INTO "log" VALUES('qy_O5ktfk_RKk3rWhBx_gQ',32,'took','{"seat":1,"action":"e2"}','e6OrAXLQM0lcI5Gh','104113f2-11',1794794058112);
INSERT INTO "log" VALUES('qy_O5ktfk_RKk3rWhBx_gQ',33,'took','{"seat":1,"action":"end"}','e6OrAXLQM0lcI5Gh',NULL,1794794058153);
INSERT INTO "log" VALUES('qy_O5ktfk_RKk3rWhBx_gQ',34,'fell','{"action":"forest"}','e6OrAXLQM0lcI5Gh','104113f2-12',1794794058153);
INSERT INTO "log" VALUES('qy_O5ktfk_RKk3rWhBx_gQ',35,'took','{"seat":0,"action":"i13"}','eCcZVfNYGbFVN3H6','3b401de3-13',1794794058186);
INSERT INTO "log" VALUES('qy_O5ktfk_RKk3rWhBx_gQ',36,'took','{"seat":0,"action":"d18"}','eCcZVfNYGbFVN3H6','3b401de3-14',1794794058222);
INSERT INTO "log" VALUES('qy_O5ktfk_RKk3rWhBx_gQ',37,'took','{"seat":0,"action":"j14"}','eCcZVfNYGbFVN3H6','3b401de3-15',1794794058253);
INSERT INTO "log" VALUES('qy_O5ktfk_RKk3rWhBx_gQ',38,'took','{"seat":0,"action":"end"}','eCcZVfNYGbFVN3H6',NULL,1794794058285);
INSERT INTO "log" VALUES('qy_O5ktfk_RKk3rWhBx_gQ',39,'fell','{"action":"grass"}','eCcZVfNYGbFVN3H6','3b401de3-16',1794794058285);
INSERT INTO "log" VALUES('qy_O5ktfk_RKk3rWhBx_gQ',40,'took','{"seat":1,"action":"g10"}','e6OrAXLQM0lcI5Gh','104113f2-13',1794794058318);
INSERT INTO "log" VALUES('qy_O5ktfk_RKk3rWhBx_gQ',41,'took','{"seat":1,"action":"f10"}','e6OrAXLQM0lcI5Gh','104113f2-14',1794794058350);
INSERT INTO "log" VALUES('qy_O5ktfk_RKk3rWhBx_gQ',42,'took','{"seat":1,"action":"e10"}','e6OrAXLQM0lcI5Gh','104113f2-15',1794794058376);
INSERT INTO "log" VALUES('qy_O5ktfk_RKk3rWhBx_gQ',43,'took','{"seat":1,"action":"end"}','e6OrAXLQM0lcI5Gh',NULL,1794794058393);
INSERT INTO "log" VALUES('qy_O5ktfk_RKk3rWhBx_gQ',44,'fell','{"action":"canyon"}','e6OrAXLQM0lcI5Gh','104113f2-16',1794794058393);
INSERT INTO "log" VALUES('qy_O5ktfk_RKk3rWhBx_gQ',45,'took','{"seat":0,"action":"i10"}','eCcZVfNYGbFVN3H6','3b401de3-17',1794794058430);
INSERT INTO "log" VALUES('qy_O5ktfk_RKk3rWhBx_gQ',46,'took','{"seat":0,"action":"j10"}','eCcZVfNYGbFVN3H6','3b401de3-18',1794794058466);
INSERT INTO "log" VALUES('qy_O5ktfk_RKk3rWhBx_gQ',47,'took','{"seat":0,"action":"k10"}','eCcZVfNYGbFVN3H6','3b401de3-19',1794794058501);
INSERT INTO "log" VALUES('qy_O5ktfk_RKk3rWhBx_gQ',48,'took','{"seat":0,"action":"end"}','eCcZVfNYGbFVN3H6',NULL,1794794058520);
INSERT INTO "log" VALUES('qy_O5ktfk_RKk3rWhBx_gQ',49,'fell','{"action":"flower"}','eCcZVfNYGbFVN3H6','3b401de3-20',1794794058520);
INSERT INTO "log" VALUES('qy_O5ktfk_RKk3rWhBx_gQ',50,'took','{"seat":1,"action":"j1"}','e6OrAXLQM0lcI5Gh','104113f2-17',1794794058548);
INSERT INTO "log" VALUES('qy_O5ktfk_RKk3rWhBx_gQ',51,'took','{"seat":1,"action":"k1"}','e6OrAXLQM0lcI5Gh','104113f2-18',1794794058571);
INSERT INTO "log" VALUES('qy_O5ktfk_RKk3rWhBx_gQ',52,'took','{"seat":1,"action":"i2"}','e6OrAXLQM0lcI5Gh','104113f2-19',1794794058598);
INSERT INTO "log" VALUES('qy_O5ktfk_RKk3rWhBx_gQ',53,'took','{"seat":1,"action":"end"}','e6OrAXLQM0lcI5Gh',NULL,1794794058629);
INSERT INTO "log" VALUES('qy_O5ktfk_RKk3rWhBx_gQ',54,'fell','{"action":"desert"}','e6OrAXLQM0lcI5Gh','104113f2-20',1794794058629);
INSERT INTO "log" VALUES('qy_O5ktfk_RKk3rWhBx_gQ',55,'took','{"seat":0,"action":"i14"}','eCcZVfNYGbFVN3H6','3b401de3-21',1794794058657);
INSERT INTO "log" VALUES('qy_O5ktfk_RKk3rWhBx_gQ',56,'took','{"seat":0,"action":"h14"}','eCcZVfNYGbFVN3H6','3b401de3-22',1794794058677);
INSERT INTO "log" VALUES('qy_O5ktfk_RKk3rWhBx_gQ',57,'took','{"seat":0,"action":"j15"}','eCcZVfNYGbFVN3H6','3b401de3-23',1794794058705);
INSERT INTO "log" VALUES('qy_O5ktfk_RKk3rWhBx_gQ',58,'took','{"seat":0,"action":"end"}','eCcZVfNYGbFVN3H6',NULL,1794794058734);
INSERT INTO "log" VALUES('qy_O5ktfk_RKk3rWhBx_gQ',59,'fell','{"action":"canyon"}','eCcZVfNYGbFVN3H6','3b401de3-24',1794794058734);
INSERT INTO "log" VALUES('qy_O5ktfk_RKk3rWhBx_gQ',60,'took','{"seat":1,"action":"f1"}','e6OrAXLQM0lcI5Gh','104113f2-21',1794794058766);
INSERT INTO "log" VALUES('qy_O5ktfk_RKk3rWhBx_gQ',61,'took','{"seat":1,"action":"c1"}','e6OrAXLQM0lcI5Gh','104113f2-22',1794794058796);
INSERT INTO "log" VALUES('qy_O5ktfk_RKk3rWhBx_gQ',62,'took','{"seat":1,"action":"g1"}','e6OrAXLQM0lcI5Gh','104113f2-23',1794794058831);
INSERT INTO "log" VALUES('qy_O5ktfk_RKk3rWhBx_gQ',63,'took','{"seat":1,"action":"end"}','e6OrAXLQM0lcI5Gh',NULL,1794794058877);
INSERT INTO "log" VALUES('qy_O5ktfk_RKk3rWhBx_gQ',64,'fell','{"action":"flower"}','e6OrAXLQM0lcI5Gh','104113f2-24',1794794058877);
INSERT INTO "log" VALUES('qy_O5ktfk_RKk3rWhBx_gQ',65,'took','{"seat":0,"action":"j16"}','eCcZVfNYGbFVN3H6','3b401de3-25',1794794058910);
INSERT INTO "log" VALUES('qy_O5ktfk_RKk3rWhBx_gQ',66,'took','{"seat":0,"action":"k16"}','eCcZVfNYGbFVN3H6','3b401de3-26',1794794058940);
INSERT INTO "log" VALUES('qy_O5ktfk_RKk3rWhBx_gQ',67,'took','{"seat":0,"action":"r20"}','eCcZVfNYGbFVN3H6','3b401de3-27',1794794059301);
INSERT INTO "log" VALUES('qy_O5ktfk_RKk3rWhBx_gQ',68,'took','{"seat":0,"action":"end"}','eCcZVfNYGbFVN3H6',NULL,1794794059327);
INSERT INTO "log" VALUES('qy_O5ktfk_RKk3rWhBx_gQ',69,'fell','{"action":"forest"}','eCcZVfNYGbFVN3H6','3b401de3-28',1794794059327);
INSERT INTO "log" VALUES('qy_O5ktfk_RKk3rWhBx_gQ',70,'took','{"seat":1,"action":"a1"}','e6OrAXLQM0lcI5Gh','104113f2-25',1794794059353);
INSERT INTO "log" VALUES('qy_O5ktfk_RKk3rWhBx_gQ',71,'took','{"seat":1,"action":"f3"}','e6OrAXLQM0lcI5Gh','104113f2-26',1794794059373);
INSERT INTO "log" VALUES('qy_O5ktfk_RKk3rWhBx_gQ',72,'took','{"seat":1,"action":"d3"}','e6OrAXLQM0lcI5Gh','104113f2-27',1794794059391);
INSERT INTO "log" VALUES('qy_O5ktfk_RKk3rWhBx_gQ',73,'took','{"seat":1,"action":"end"}','e6OrAXLQM0lcI5Gh',NULL,1794794059413);
INSERT INTO "log" VALUES('qy_O5ktfk_RKk3rWhBx_gQ',74,'fell','{"action":"forest"}','e6OrAXLQM0lcI5Gh','104113f2-28',1794794059413);
INSERT INTO "log" VALUES('qy_O5ktfk_RKk3rWhBx_gQ',75,'took','{"seat":0,"action":"oasis"}','eCcZVfNYGbFVN3H6','3b401de3-29',1794794059435);
INSERT INTO "log" VALUES('qy_O5ktfk_RKk3rWhBx_gQ',76,'took','{"seat":0,"action":"k14"}','eCcZVfNYGbFVN3H6','3b401de3-30',1794794059453);
INSERT INTO "log" VALUES('qy_O5ktfk_RKk3rWhBx_gQ',77,'took','{"seat":0,"action":"b17"}','eCcZVfNYGbFVN3H6','3b401de3-31',1794794059476);
INSERT INTO "log" VALUES('qy_O5ktfk_RKk3rWhBx_gQ',78,'took','{"seat":0,"action":"h12"}','eCcZVfNYGbFVN3H6','3b401de3-32',1794794059501);
INSERT INTO "log" VALUES('qy_O5ktfk_RKk3rWhBx_gQ',79,'took','{"seat":0,"action":"g12"}','eCcZVfNYGbFVN3H6','3b401de3-33',1794794059513);
INSERT INTO "log" VALUES('qy_O5ktfk_RKk3rWhBx_gQ',80,'took','{"seat":0,"action":"end"}','eCcZVfNYGbFVN3H6',NULL,1794794059533);
INSERT INTO "log" VALUES('qy_O5ktfk_RKk3rWhBx_gQ',81,'fell','{"action":"flower"}','eCcZVfNYGbFVN3H6','3b401de3-34',1794794059533);
INSERT INTO "log" VALUES('qy_O5ktfk_RKk3rWhBx_gQ',82,'took','{"seat":1,"action":"g11"}','e6OrAXLQM0lcI5Gh','104113f2-29',1794794059556);
INSERT INTO "log" VALUES('qy_O5ktfk_RKk3rWhBx_gQ',83,'took','{"seat":1,"action":"f9"}','e6OrAXLQM0lcI5Gh','104113f2-30',1794794059577);
INSERT INTO "log" VALUES('qy_O5ktfk_RKk3rWhBx_gQ',84,'took','{"seat":1,"action":"f12"}','e6OrAXLQM0lcI5Gh','104113f2-31',1794794059606);
INSERT INTO "log" VALUES('qy_O5ktfk_RKk3rWhBx_gQ',85,'took','{"seat":1,"action":"end"}','e6OrAXLQM0lcI5Gh',NULL,1794794059632);
INSERT INTO "log" VALUES('qy_O5ktfk_RKk3rWhBx_gQ',86,'fell','{"action":"canyon"}','e6OrAXLQM0lcI5Gh','104113f2-32',1794794059632);
INSERT INTO "log" VALUES('qy_O5ktfk_RKk3rWhBx_gQ',87,'took','{"seat":0,"action":"i15"}','eCcZVfNYGbFVN3H6','3b401de3-35',1794794059653);
INSERT INTO "log" VALUES('qy_O5ktfk_RKk3rWhBx_gQ',88,'took','{"seat":0,"action":"g14"}','eCcZVfNYGbFVN3H6','3b401de3-36',1794794059685);
INSERT INTO "log" VALUES('qy_O5ktfk_RKk3rWhBx_gQ',89,'took','{"seat":0,"action":"k17"}','eCcZVfNYGbFVN3H6','3b401de3-37',1794794059733);
INSERT INTO "log" VALUES('qy_O5ktfk_RKk3rWhBx_gQ',90,'took','{"seat":0,"action":"oasis"}','eCcZVfNYGbFVN3H6','3b401de3-38',1794794059763);
INSERT INTO "log" VALUES('qy_O5ktfk_RKk3rWhBx_gQ',91,'took','{"seat":0,"action":"l15"}','eCcZVfNYGbFVN3H6','3b401de3-39',1794794059796);
INSERT INTO "log" VALUES('qy_O5ktfk_RKk3rWhBx_gQ',92,'took','{"seat":0,"action":"end"}','eCcZVfNYGbFVN3H6',NULL,1794794059825);
INSERT INTO "log" VALUES('qy_O5ktfk_RKk3rWhBx_gQ',93,'fell','{"action":"canyon"}','eCcZVfNYGbFVN3H6','3b401de3-40',1794794059825);
INSERT INTO "log" VALUES('qy_O5ktfk_RKk3rWhBx_gQ',94,'took','{"seat":1,"action":"h2"}','e6OrAXLQM0lcI5Gh','104113f2-33',1794794059856);
INSERT INTO "log" VALUES('qy_O5ktfk_RKk3rWhBx_gQ',95,'took','{"seat":1,"action":"j2"}','e6OrAXLQM0lcI5Gh','104113f2-34',1794794059898);
INSERT INTO "log" VALUES('qy_O5ktfk_RKk3rWhBx_gQ',96,'took','{"seat":1,"action":"i1"}','e6OrAXLQM0lcI5Gh','104113f2-35',1794794059945);
INSERT INTO "log" VALUES('qy_O5ktfk_RKk3rWhBx_gQ',97,'took','{"seat":1,"action":"end"}','e6OrAXLQM0lcI5Gh',NULL,1794794059973);
INSERT INTO "log" VALUES('qy_O5ktfk_RKk3rWhBx_gQ',98,'fell','{"action":"forest"}','e6OrAXLQM0lcI5Gh','104113f2-36',1794794059973);
INSERT INTO "log" VALUES('qy_O5ktfk_RKk3rWhBx_gQ',99,'took','{"seat":0,"action":"oasis"}','eCcZVfNYGbFVN3H6','3b401de3-41',1794794060013);
INSERT INTO "log" VALUES('qy_O5ktfk_RKk3rWhBx_gQ',100,'took','{"seat":0,"action":"i16"}','eCcZVfNYGbFVN3H6','3b401de3-42',1794794060037);
INSERT INTO "log" VALUES('qy_O5ktfk_RKk3rWhBx_gQ',101,'took','{"seat":0,"action":"k15"}','eCcZVfNYGbFVN3H6','3b401de3-43',1794794060067);
INSERT INTO "log" VALUES('qy_O5ktfk_RKk3rWhBx_gQ',102,'took','{"seat":0,"action":"c17"}','eCcZVfNYGbFVN3H6','3b401de3-44',1794794060106);
INSERT INTO "log" VALUES('qy_O5ktfk_RKk3rWhBx_gQ',103,'took','{"seat":0,"action":"t18"}','eCcZVfNYGbFVN3H6','3b401de3-45',1794794060150);
INSERT INTO "log" VALUES('qy_O5ktfk_RKk3rWhBx_gQ',104,'took','{"seat":0,"action":"end"}','eCcZVfNYGbFVN3H6',NULL,1794794060182);
INSERT INTO "log" VALUES('qy_O5ktfk_RKk3rWhBx_gQ',105,'fell','{"action":"canyon"}','eCcZVfNYGbFVN3H6','3b401de3-46',1794794060182);
INSERT INTO "log" VALUES('qy_O5ktfk_RKk3rWhBx_gQ',106,'took','{"seat":1,"action":"e8"}','e6OrAXLQM0lcI5Gh','104113f2-37',1794794060223);
INSERT INTO "log" VALUES('qy_O5ktfk_RKk3rWhBx_gQ',107,'took','{"seat":1,"action":"g9"}','e6OrAXLQM0lcI5Gh','104113f2-38',1794794060257);
INSERT INTO "log" VALUES('qy_O5ktfk_RKk3rWhBx_gQ',108,'took','{"seat":1,"action":"f8"}','e6OrAXLQM0lcI5Gh','104113f2-39',1794794060298);
INSERT INTO "log" VALUES('qy_O5ktfk_RKk3rWhBx_gQ',109,'took','{"seat":1,"action":"end"}','e6OrAXLQM0lcI5Gh',NULL,1794794060321);
INSERT INTO "log" VALUES('qy_O5ktfk_RKk3rWhBx_gQ',110,'fell','{"action":"desert"}','e6OrAXLQM0lcI5Gh','104113f2-40',1794794060321);
INSERT INTO "log" VALUES('qy_O5ktfk_RKk3rWhBx_gQ',111,'took','{"seat":0,"action":"r19"}','eCcZVfNYGbFVN3H6','3b401de3-47',1794794060363);
INSERT INTO "log" VALUES('qy_O5ktfk_RKk3rWhBx_gQ',112,'took','{"seat":0,"action":"s18"}','eCcZVfNYGbFVN3H6','3b401de3-48',1794794060400);
INSERT INTO "log" VALUES('qy_O5ktfk_RKk3rWhBx_gQ',113,'took','{"seat":0,"action":"c18"}','eCcZVfNYGbFVN3H6','3b401de3-49',1794794060426);
INSERT INTO "log" VALUES('qy_O5ktfk_RKk3rWhBx_gQ',114,'took','{"seat":0,"action":"end"}','eCcZVfNYGbFVN3H6',NULL,1794794060462);
INSERT INTO "log" VALUES('qy_O5ktfk_RKk3rWhBx_gQ',115,'fell','{"action":"grass"}','eCcZVfNYGbFVN3H6','3b401de3-50',1794794060462);
INSERT INTO "log" VALUES('qy_O5ktfk_RKk3rWhBx_gQ',116,'took','{"seat":1,"action":"b1"}','e6OrAXLQM0lcI5Gh','104113f2-41',1794794060498);
INSERT INTO "log" VALUES('qy_O5ktfk_RKk3rWhBx_gQ',117,'took','{"seat":1,"action":"m15"}','e6OrAXLQM0lcI5Gh','104113f2-42',1794794060538);
INSERT INTO "log" VALUES('qy_O5ktfk_RKk3rWhBx_gQ',118,'took','{"seat":1,"action":"m16"}','e6OrAXLQM0lcI5Gh','104113f2-43',1794794060574);
INSERT INTO "log" VALUES('qy_O5ktfk_RKk3rWhBx_gQ',119,'took','{"seat":1,"action":"end"}','e6OrAXLQM0lcI5Gh',NULL,1794794060609);
INSERT INTO "log" VALUES('qy_O5ktfk_RKk3rWhBx_gQ',120,'fell','{"action":"desert"}','e6OrAXLQM0lcI5Gh','104113f2-44',1794794060609);
INSERT INTO "log" VALUES('qy_O5ktfk_RKk3rWhBx_gQ',121,'took','{"seat":0,"action":"l9"}','eCcZVfNYGbFVN3H6','3b401de3-51',1794794060640);
INSERT INTO "log" VALUES('qy_O5ktfk_RKk3rWhBx_gQ',122,'took','{"seat":0,"action":"h10"}','eCcZVfNYGbFVN3H6','3b401de3-52',1794794060677);
INSERT INTO "log" VALUES('qy_O5ktfk_RKk3rWhBx_gQ',123,'took','{"seat":0,"action":"h11"}','eCcZVfNYGbFVN3H6','3b401de3-53',1794794060708);
INSERT INTO "log" VALUES('qy_O5ktfk_RKk3rWhBx_gQ',124,'took','{"seat":0,"action":"oasis"}','eCcZVfNYGbFVN3H6','3b401de3-54',1794794060733);
INSERT INTO "log" VALUES('qy_O5ktfk_RKk3rWhBx_gQ',125,'took','{"seat":0,"action":"l14"}','eCcZVfNYGbFVN3H6','3b401de3-55',1794794060764);
INSERT INTO "log" VALUES('qy_O5ktfk_RKk3rWhBx_gQ',126,'took','{"seat":0,"action":"end"}','eCcZVfNYGbFVN3H6','3b401de3-56',1794794060792);
INSERT INTO "log" VALUES('qy_O5ktfk_RKk3rWhBx_gQ',127,'took','{"seat":1,"action":"n16"}','e6OrAXLQM0lcI5Gh','104113f2-45',1794794060817);
INSERT INTO "log" VALUES('qy_O5ktfk_RKk3rWhBx_gQ',128,'took','{"seat":1,"action":"n17"}','e6OrAXLQM0lcI5Gh','104113f2-46',1794794060841);
INSERT INTO "log" VALUES('qy_O5ktfk_RKk3rWhBx_gQ',129,'took','{"seat":1,"action":"o17"}','e6OrAXLQM0lcI5Gh','104113f2-47',1794794060861);
INSERT INTO "log" VALUES('qy_O5ktfk_RKk3rWhBx_gQ',130,'took','{"seat":1,"action":"end"}','e6OrAXLQM0lcI5Gh','104113f2-48',1794794060901);
INSERT INTO "log" VALUES('zrkdrrnlAs2T7FCRQ8FImQ',1,'set-up','{"game":"cascadero","options":{"players":3,"colours":["blue","pink","yellow"],"board":"basic","heralds":"star"},"asked":{"players":3},"seats":[{"person":"w6vHO59bBt8H80Wh","name":"Ines","level":null,"invite":null,"resigned":false},{"person":null,"name":"","level":"easy","invite":null,"resigned":false},{"person":null,"name":"","level":"medium","invite":null,"resigned":false}],"host":"w6vHO59bBt8H80Wh","title":"","public":true,"hints":true,"previews":true,"start":null,"past":null,"record":false,"known_to":null}','w6vHO59bBt8H80Wh',NULL,1794794061133);
INSERT INTO "log" VALUES('_RIwJwXWAILEnHj4l0vmaw',1,'set-up','{"game":"cascadero","options":{"players":2,"colours":["blue","pink"],"board":"basic","heralds":"star"},"asked":{"players":2},"seats":[{"person":"w6vHO59bBt8H80Wh","name":"Ines","level":null,"invite":null,"resigned":false},{"person":null,"name":"","level":null,"invite":"jN11ss0D8Pia6ucNOVXE9g","resigned":false}],"host":"w6vHO59bBt8H80Wh","title":"","public":true,"hints":true,"previews":true,"start":null,"past":null,"record":false,"known_to":null}','w6vHO59bBt8H80Wh',NULL,1794794061158);
INSERT INTO "log" VALUES('dLV6L5B9-jfgs6xil01sXg',1,'set-up','{"game":"cascadero","options":{"players":3,"colours":["blue","pink","orange"],"board":"basic","heralds":"star"},"asked":{"players":3,"colours":["blue","pink","orange"],"board":"basic","heralds":"star"},"seats":[{"person":null,"name":"Ines","level":null,"invite":null,"resigned":false},{"person":null,"name":"Marguerite","level":null,"invite":null,"resigned":false},{"person":null,"name":"Tomas","level":null,"invite":null,"resigned":false}],"host":"w6vHO59bBt8H80Wh","title":"","public":false,"hints":true,"previews":true,"start":null,"past":["j12","c14","d11","i12","c15","j11","g13","g7","k11","f12","g8","f15*","g12","h8","i11","e15*","i6","d10","orange","l5","j6","g8>f8","d14*","i13","e8","i6>i5","e13","pink","g15","e13>f13","h13","b15","pink","white","e12","e10*","l5>l4","g8","g7>h7","k4*","d15","e9","o10","c11","l11","f11","j7","c12","f9","yellow","orange","n10","b15>a14","n4","e14","e14>e13","b16","j4","orange","d13","white","l5","orange","f16","n9","j2*","d12","k3","b13","i4","c9","b12","k7","pink","m8","i1","c10","l7","b15*","yellow","k1","yellow","o14","m6","k6*","b14","c5","h6","h15","orange","d5","h10","c8","m5","c4","blue","b9","d5>e5","m7","h2","e14","f6","i9","g8>h9","m12","c7","o13","blue","m11","d3*","g5","h11"],"record":true,"known_to":null}','w6vHO59bBt8H80Wh',NULL,1794794061249);
INSERT INTO "log" VALUES('4PwCe7YSVLQN4rwvBKQudg',1,'set-up','{"game":"kingdom_builder","options":{"players":3,"boards":["oasis/180","paddock","farm","tavern"],"locations":["tower","barn","oracle","harbor"],"castles":[],"goals":["discoverers","lords","farmers"]},"asked":{"players":3},"seats":[{"person":"w6vHO59bBt8H80Wh","name":"Ines","level":null,"invite":null,"resigned":false},{"person":null,"name":"","level":"easy","invite":null,"resigned":false},{"person":null,"name":"","level":"medium","invite":null,"resigned":false}],"host":"w6vHO59bBt8H80Wh","title":"","public":true,"hints":true,"previews":true,"start":null,"past":null,"record":false,"known_to":null}','w6vHO59bBt8H80Wh',NULL,1794794061309);
INSERT INTO "log" VALUES('4PwCe7YSVLQN4rwvBKQudg',2,'fell','{"action":"canyon"}','w6vHO59bBt8H80Wh',NULL,1794794061309);
INSERT INTO "log" VALUES('4PwCe7YSVLQN4rwvBKQudg',3,'fell','{"action":"canyon"}','w6vHO59bBt8H80Wh',NULL,1794794061309);
INSERT INTO "log" VALUES('4PwCe7YSVLQN4rwvBKQudg',4,'fell','{"action":"forest"}','w6vHO59bBt8H80Wh',NULL,1794794061309);
INSERT INTO "log" VALUES('-z47W4OAaMDR7itmf-2Eiw',1,'set-up','{"game":"kingdom_builder","options":{"players":2,"boards":["farm/180","oasis/180","paddock","tavern/180"],"locations":["barn","harbor","oracle","oasis"],"castles":[],"goals":["hermits","miners","lords"]},"asked":{"players":2},"seats":[{"person":"w6vHO59bBt8H80Wh","name":"Ines","level":null,"invite":null,"resigned":false},{"person":null,"name":"","level":null,"invite":"mFdTNBiiv_gChII6qLKDuA","resigned":false}],"host":"w6vHO59bBt8H80Wh","title":"","public":true,"hints":true,"previews":true,"start":null,"past":null,"record":false,"known_to":null}','w6vHO59bBt8H80Wh',NULL,1794794061349);
INSERT INTO "log" VALUES('-z47W4OAaMDR7itmf-2Eiw',2,'fell','{"action":"forest"}','w6vHO59bBt8H80Wh',NULL,1794794061349);
INSERT INTO "log" VALUES('-z47W4OAaMDR7itmf-2Eiw',3,'fell','{"action":"canyon"}','w6vHO59bBt8H80Wh',NULL,1794794061349);
INSERT INTO "log" VALUES('V1vDOjNwtY_jWgfLg8ffIA',1,'set-up','{"game":"kingdom_builder","options":{"players":3,"boards":["tavern","paddock","oasis","farm"],"locations":"printed","castles":[],"goals":["fishermen","knights","merchants"]},"asked":{"players":3,"boards":["tavern","paddock","oasis","farm"],"locations":"printed","castles":[],"goals":["fishermen","knights","merchants"]},"seats":[{"person":null,"name":"Ines","level":null,"invite":null,"resigned":false},{"person":null,"name":"Marguerite","level":null,"invite":null,"resigned":false},{"person":null,"name":"Jonah","level":null,"invite":null,"resigned":false}],"host":"w6vHO59bBt8H80Wh","title":"","public":false,"hints":true,"previews":true,"start":null,"past":["flower","forest","desert","c4","c3","b3","end","canyon","b17","b16","c16","end","grass","k12","k11","l11","end","flower","c19","c18","c17","end","desert","e5","e6","f5","end","flower","n16","o15","o17","end","canyon","c2","c1","b1","end","forest","q7","p7","r7","end","canyon","m11","m12","l13","farm","j11","end","forest","d17","r11","q11","end","flower","o6","p6","q6","end","canyon","m10","n9","n10","farm","i11","end","desert","a3","d3","e3","end","desert","r5","c6","b6","end","grass","g18","h19","i19","farm","h11","end","desert","farm","p10","d2","e2","f1","end","forest","o8","p9","g5","tavern","r4","end","grass","oasis","h18","farm","k10","i17","i16","r2","end","forest","p11","o12","p12","farm","q9","end","canyon","q8","r9","r10","paddock","f5","g7","tavern","s11","end","flower","g12","g11","f11","paddock","k12","i12","oasis","q2","end","grass","m13","l14","k14","farm","m15","end","grass","a6","b5","a5","farm","t11","paddock","g7","i7","tavern","s7","end","forest","l9","k8","j10","farm","h10","oasis","q3","paddock","j10","l10","oasis","q1","end","flower","l16","q10","l17","farm","k18","farm","k17","end","desert","g6","f6","f7","paddock","s7","t5","tavern","h6","farm","s12","tavern","i6","end","grass","n13","n14","m14","oasis","r3","oasis","s2","paddock","i16","h14","paddock","r3","s1","farm","j12","end","canyon","farm","k19","g1","r3","q4","farm","l15","end","flower","f4","t12","e4","paddock","t12","s10","farm","i8","tavern","j6","tavern","k6","end","i18","paddock","i12","k12","paddock","l13","j13","end"],"record":true,"known_to":null}','w6vHO59bBt8H80Wh',NULL,1794794061498);
CREATE TABLE mutes (
	person VARCHAR(32) NOT NULL, 
	muted VARCHAR(32) NOT NULL, 
	CONSTRAINT pk_mutes PRIMARY KEY (person, muted)
);
CREATE TABLE people (
	id VARCHAR(32) NOT NULL, 
	token BLOB NOT NULL, 
	name VARCHAR(64) NOT NULL, 
	language VARCHAR(8) NOT NULL, 
	created BIGINT NOT NULL, 
	CONSTRAINT pk_people PRIMARY KEY (id), 
	CONSTRAINT uq_people_token UNIQUE (token)
);
INSERT INTO "people" VALUES('NUZfMYqgqq2txayY',X'E2FB35BEEA29E897B2EA45C785B6DA5C928DA770D807E43D5936863B0E265252','Ines','en',1794794048885);
INSERT INTO "people" VALUES('ETd-hm4IR40wkyd9',X'B50D4171F9F73EBDBB4A2AEF82D8E0A220EB1549E9214E866D9F2D8EE63B05E2','Tomas','en',1794794049015);
INSERT INTO "people" VALUES('QtC5U8YwxyOtJsnG',X'C614455EDA8915D01B3B2BEC68152828B5DD54AF0FA198E03FDAED76D2142861','Ines','en',1794794052297);
INSERT INTO "people" VALUES('a4fHEBSPE9_Xvra-',X'0376E1583D10920E95A41BAF791C40B51791811C6FC4488A45589EEAC7310C6C','Tomas','en',1794794052356);
INSERT INTO "people" VALUES('t1w5c6xeeAtniZQj',X'7B89F10ABD454ECD93B9F2CAC5EBA8E4DF6B2538E9787CF798F73FB4C3FDDC90','Ines','en',1794794054393);
INSERT INTO "people" VALUES('CyuMxs1vQO90rBnn',X'57D5D0ED5A1C00E3BF37AFAEF61882E365F52C8182A27A69A54F9E8791123671','Tomas','en',1794794054480);
INSERT INTO "people" VALUES('Si8UsAw59XXsugCg',X'ED66D40FA31C056A1E9B0E1BD930C2EEB5A28FE4420C5F3E034CF8B4B35AE258','Ines','en',1794794054932);
INSERT INTO "people" VALUES('XMqrnoKO0EdQKK3W',X'D2CFB21C7FC01A12FAF2C0D171679C065B277E52C170AF2047F20C5D4FC98496','Tomas','en',1794794055001);
INSERT INTO "people" VALUES('5hqPsbFN-Ro9_-eT',X'121095F1F21C40C6D92CF21132A4A2C576D0BDAE7516272D23228251E5225523','Ines','en',1794794056445);
INSERT INTO "people" VALUES('0hMeutMD4JbD43nZ',X'3B201DECECFE0E2E0CCCF1E320F76B73F9F295453D28CE2D6F9F679D5F2369BE','Tomas','en',1794794056508);
INSERT INTO "people" VALUES('eCcZVfNYGbFVN3H6',X'CD9071D6A480F737838132659CA298934F5E9797135AA188E6CEE75619C58E99','Ines','en',1794794057285);
INSERT INTO "people" VALUES('e6OrAXLQM0lcI5Gh',X'A90295EA19BF4BB3F891852E803666F50D881EFAC60592716446B00A62381610','Tomas','en',1794794057381);
INSERT INTO "people" VALUES('w6vHO59bBt8H80Wh',X'47DCABC9D88CFFE9204E2F196FEDBAA397FD0B9AF96DFF9D7DAEA1061629E531','Ines','en',1794794061104);
CREATE TABLE presence (
	worker VARCHAR(32) NOT NULL, 
	table_id VARCHAR(64) NOT NULL, 
	person VARCHAR(32) NOT NULL, 
	sockets INTEGER NOT NULL, 
	seen BIGINT NOT NULL, 
	CONSTRAINT pk_presence PRIMARY KEY (worker, table_id, person)
);
CREATE TABLE tables (
	id VARCHAR(64) NOT NULL, 
	game VARCHAR(64) NOT NULL, 
	public BOOLEAN NOT NULL, 
	state VARCHAR(16) NOT NULL, 
	version INTEGER NOT NULL, 
	bot_due BOOLEAN NOT NULL, 
	summary TEXT NOT NULL, 
	created BIGINT NOT NULL, 
	updated BIGINT NOT NULL, 
	CONSTRAINT pk_tables PRIMARY KEY (id)
);
INSERT INTO "tables" VALUES('vhCB9xNgCHK7vGT--zGaRA','cascadero',0,'playing',21,0,'{"title":"Harbour club","seats":[{"kind":"person","name":"Ines","level":null,"person":"NUZfMYqgqq2txayY","resigned":false},{"kind":"person","name":"Tomas","level":null,"person":"ETd-hm4IR40wkyd9","resigned":false}],"moment":13,"to_decide":1,"scores":[0,0],"winners":[]}',1794794050824,1794794052172);
INSERT INTO "tables" VALUES('BL2fsJ5mfAO-laIeRr7qzQ','cascadero',0,'over',64,0,'{"title":"","seats":[{"kind":"person","name":"Ines","level":null,"person":"QtC5U8YwxyOtJsnG","resigned":false},{"kind":"person","name":"Tomas","level":null,"person":"a4fHEBSPE9_Xvra-","resigned":false}],"moment":62,"to_decide":null,"scores":[0,8],"winners":[1]}',1794794052378,1794794054285);
INSERT INTO "tables" VALUES('Gx_fVxwV2eq6tYGpX8UGag','cascadero',0,'over',10,0,'{"title":"","seats":[{"kind":"person","name":"Ines","level":null,"person":"t1w5c6xeeAtniZQj","resigned":false},{"kind":"person","name":"Tomas","level":null,"person":"CyuMxs1vQO90rBnn","resigned":true}],"moment":6,"to_decide":null,"scores":[0,0],"winners":[0]}',1794794054500,1794794054833);
INSERT INTO "tables" VALUES('Tg0dVHJOJ-snakGBfCGPxw','cascadero',0,'playing',1,0,'{"title":"","seats":[{"kind":"person","name":"Tomas","level":null,"person":"CyuMxs1vQO90rBnn","resigned":false},{"kind":"person","name":"Ines","level":null,"person":"t1w5c6xeeAtniZQj","resigned":false}],"moment":0,"to_decide":0,"scores":[0,0],"winners":[]}',1794794054832,1794794054832);
INSERT INTO "tables" VALUES('w4r3nzwe4pSyhV1PH586SA','cascadero',0,'playing',10,0,'{"title":"","seats":[{"kind":"person","name":"Ines","level":null,"person":"Si8UsAw59XXsugCg","resigned":false},{"kind":"person","name":"Tomas","level":null,"person":"XMqrnoKO0EdQKK3W","resigned":false}],"moment":6,"to_decide":0,"scores":[0,0],"winners":[]}',1794794055019,1794794056356);
INSERT INTO "tables" VALUES('B2dD5tumVELAoExqZI1VSg','kingdom_builder',0,'playing',26,0,'{"title":"","seats":[{"kind":"person","name":"Ines","level":null,"person":"5hqPsbFN-Ro9_-eT","resigned":false},{"kind":"person","name":"Tomas","level":null,"person":"0hMeutMD4JbD43nZ","resigned":false}],"moment":20,"to_decide":1,"scores":[7,3],"winners":[]}',1794794056536,1794794057132);
INSERT INTO "tables" VALUES('qy_O5ktfk_RKk3rWhBx_gQ','kingdom_builder',0,'over',130,0,'{"title":"","seats":[{"kind":"person","name":"Ines","level":null,"person":"eCcZVfNYGbFVN3H6","resigned":false},{"kind":"person","name":"Tomas","level":null,"person":"e6OrAXLQM0lcI5Gh","resigned":false}],"moment":128,"to_decide":null,"scores":[73,55],"winners":[0]}',1794794057435,1794794060901);
INSERT INTO "tables" VALUES('zrkdrrnlAs2T7FCRQ8FImQ','cascadero',1,'playing',1,0,'{"title":"","seats":[{"kind":"person","name":"Ines","level":null,"person":"w6vHO59bBt8H80Wh","resigned":false},{"kind":"bot","name":"","level":"easy","person":null,"resigned":false},{"kind":"bot","name":"","level":"medium","person":null,"resigned":false}],"moment":0,"to_decide":0,"scores":[0,0,0],"winners":[]}',1794794061133,1794794061133);
INSERT INTO "tables" VALUES('_RIwJwXWAILEnHj4l0vmaw','cascadero',1,'open',1,0,'{"title":"","seats":[{"kind":"person","name":"Ines","level":null,"person":"w6vHO59bBt8H80Wh","resigned":false},{"kind":"open","name":"","level":null,"person":null,"resigned":false}],"moment":0,"to_decide":0,"scores":[0,0],"winners":[]}',1794794061158,1794794061158);
INSERT INTO "tables" VALUES('dLV6L5B9-jfgs6xil01sXg','cascadero',0,'record',1,0,'{"title":"","seats":[{"kind":"open","name":"Ines","level":null,"person":null,"resigned":false},{"kind":"open","name":"Marguerite","level":null,"person":null,"resigned":false},{"kind":"open","name":"Tomas","level":null,"person":null,"resigned":false}],"moment":112,"to_decide":null,"scores":[34,37,37],"winners":[2]}',1794794061249,1794794061249);
INSERT INTO "tables" VALUES('4PwCe7YSVLQN4rwvBKQudg','kingdom_builder',1,'playing',4,0,'{"title":"","seats":[{"kind":"person","name":"Ines","level":null,"person":"w6vHO59bBt8H80Wh","resigned":false},{"kind":"bot","name":"","level":"easy","person":null,"resigned":false},{"kind":"bot","name":"","level":"medium","person":null,"resigned":false}],"moment":3,"to_decide":0,"scores":[48,48,48],"winners":[]}',1794794061309,1794794061309);
INSERT INTO "tables" VALUES('-z47W4OAaMDR7itmf-2Eiw','kingdom_builder',1,'open',3,0,'{"title":"","seats":[{"kind":"person","name":"Ines","level":null,"person":"w6vHO59bBt8H80Wh","resigned":false},{"kind":"open","name":"","level":null,"person":null,"resigned":false}],"moment":2,"to_decide":0,"scores":[48,48],"winners":[]}',1794794061349,1794794061349);
INSERT INTO "tables" VALUES('V1vDOjNwtY_jWgfLg8ffIA','kingdom_builder',0,'record',1,0,'{"title":"","seats":[{"kind":"open","name":"Ines","level":null,"person":null,"resigned":false},{"kind":"open","name":"Marguerite","level":null,"person":null,"resigned":false},{"kind":"open","name":"Jonah","level":null,"person":null,"resigned":false}],"moment":237,"to_decide":null,"scores":[53,73,54],"winners":[1]}',1794794061498,1794794061498);
CREATE INDEX ix_tables_public_state_updated ON tables (public, state, updated);
CREATE INDEX ix_tables_bot_due_updated ON tables (bot_due, updated);
CREATE UNIQUE INDEX uq_log_message ON log (table_id, person, message);
CREATE UNIQUE INDEX uq_chat_message ON chat (table_id, person, message);
CREATE INDEX ix_presence_table_id ON presence (table_id);
COMMIT;
