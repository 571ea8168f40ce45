BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0005');
CREATE TABLE budgets (
	"key" VARCHAR(200) NOT NULL, 
	full_at DOUBLE NOT NULL, 
	CONSTRAINT pk_budgets PRIMARY KEY ("key")
);
CREATE TABLE chat (
	table_id VARCHAR(64) NOT NULL, 
	number INTEGER NOT NULL, 
	person VARCHAR(32) NOT NULL, 
	name VARCHAR(64) NOT NULL, 
	seat INTEGER, 
	text TEXT NOT NULL, 
	message VARCHAR(64) NOT NULL, 
	at BIGINT NOT NULL, emote VARCHAR(32), 
	CONSTRAINT pk_chat PRIMARY KEY (table_id, number)
);
INSERT INTO "chat" VALUES('YMFWJC8nSqEPQGo7KjbN2Q',1,'mQw9iVMVeXHJoRfy','Ines',0,'hello','m2',1795112720359,NULL);
INSERT INTO "chat" VALUES('YMFWJC8nSqEPQGo7KjbN2Q',2,'jZdX0pQal3JO-gxf','Tomas',1,'hello, Ines','m3',1795112720397,NULL);
CREATE TABLE contacts (
	id VARCHAR(32) NOT NULL, 
	person VARCHAR(32) NOT NULL, 
	way VARCHAR(16) NOT NULL, 
	address TEXT NOT NULL, 
	address_hash BLOB NOT NULL, 
	details TEXT NOT NULL, 
	origin TEXT NOT NULL, 
	enabled BOOLEAN NOT NULL, 
	confirmed BOOLEAN NOT NULL, 
	failures INTEGER NOT NULL, 
	CONSTRAINT pk_contacts PRIMARY KEY (id)
);
INSERT INTO "contacts" VALUES('Yn-sicHeALcUGypv','mQw9iVMVeXHJoRfy','webhook','https://hooks.example/T0/secret',X'A882BE3CA499A3810289912E18024FC42F45E4A7313C0D8AC962774D6A1442B9','{"format":"slack"}','http://localhost',1,1,0);
INSERT INTO "contacts" VALUES('E6L1WdFbtdRD5Rp_','jZdX0pQal3JO-gxf','email','tomas@example.org',X'8E476F5156D12EBF4044380ACAF128B47BEDE178A50BFEF6AA314AFDE8BC6124','{}','http://localhost',1,1,0);
CREATE TABLE holders (
	person VARCHAR(32) NOT NULL, 
	table_id VARCHAR(64) NOT NULL, mailed VARCHAR(200), 
	CONSTRAINT pk_holders PRIMARY KEY (person, table_id)
);
INSERT INTO "holders" VALUES('mQw9iVMVeXHJoRfy','YMFWJC8nSqEPQGo7KjbN2Q',NULL);
INSERT INTO "holders" VALUES('jZdX0pQal3JO-gxf','YMFWJC8nSqEPQGo7KjbN2Q',NULL);
INSERT INTO "holders" VALUES('jZdX0pQal3JO-gxf','2ue7Zc7KYjAo5AfhennvCQ',NULL);
INSERT INTO "holders" VALUES('PfWMmFSOjJ7Xii1o','2ue7Zc7KYjAo5AfhennvCQ',NULL);
INSERT INTO "holders" VALUES('mQw9iVMVeXHJoRfy','P_8b19CQV4_OiY6L-ENFvA',NULL);
INSERT INTO "holders" VALUES('PfWMmFSOjJ7Xii1o','P_8b19CQV4_OiY6L-ENFvA',NULL);
INSERT INTO "holders" VALUES('mQw9iVMVeXHJoRfy','tgbFucTgeVbHlWYLg8LwEw',NULL);
INSERT INTO "holders" VALUES('jZdX0pQal3JO-gxf','tgbFucTgeVbHlWYLg8LwEw',NULL);
INSERT INTO "holders" VALUES('PfWMmFSOjJ7Xii1o','tgbFucTgeVbHlWYLg8LwEw',NULL);
INSERT INTO "holders" VALUES('PfWMmFSOjJ7Xii1o','cS2xBJQTQf15Wd0fHobvDA',NULL);
INSERT INTO "holders" VALUES('jZdX0pQal3JO-gxf','cS2xBJQTQf15Wd0fHobvDA',NULL);
INSERT INTO "holders" VALUES('mQw9iVMVeXHJoRfy','qtcaDZ3FAUrqcMHD9addOw',NULL);
INSERT INTO "holders" VALUES('mQw9iVMVeXHJoRfy','f0M5MddsoYGhrN2-W5XoTQ',NULL);
INSERT INTO "holders" VALUES('jZdX0pQal3JO-gxf','D1HpuCAMyrZag1O74y1dYA',NULL);
INSERT INTO "holders" VALUES('mQw9iVMVeXHJoRfy','hPIQ-hzNu225yKnAq0_kgQ',NULL);
INSERT INTO "holders" VALUES('jZdX0pQal3JO-gxf','hPIQ-hzNu225yKnAq0_kgQ',NULL);
INSERT INTO "holders" VALUES('mQw9iVMVeXHJoRfy','EwCt02DVDEx7bISJGjqcGg',NULL);
CREATE TABLE log (
	table_id VARCHAR(64) NOT NULL, 
	number INTEGER NOT NULL, 
	kind VARCHAR(16) NOT NULL, 
	body TEXT NOT NULL, 
	person VARCHAR(32), 
	message VARCHAR(64), 
	at BIGINT NOT NULL, table_time BIGINT, 
	CONSTRAINT pk_log PRIMARY KEY (table_id, number)
);
INSERT INTO "log" VALUES('YMFWJC8nSqEPQGo7KjbN2Q',1,'set-up','{"game":"cascadero","options":{"players":2,"colours":["blue","pink"],"board":"basic","heralds":"star"},"asked":{"players":2},"seats":[{"person":"mQw9iVMVeXHJoRfy","name":"Ines","level":null,"invite":null,"resigned":false,"returned":0,"flagged":false},{"person":null,"name":"","level":null,"invite":"i5ETJhGvlEhzbDn7LjMYkg","resigned":false,"returned":0,"flagged":false}],"host":"mQw9iVMVeXHJoRfy","title":"Ines & Tomas","public":true,"hints":false,"previews":true,"start":null,"past":null,"record":false,"known_to":null,"rules":1,"heat":false,"clock":{"kind":"live","bank":10800000,"increment":10000,"reserve":0,"on_flag":"end"}}','mQw9iVMVeXHJoRfy',NULL,1795112719468,0);
INSERT INTO "log" VALUES('YMFWJC8nSqEPQGo7KjbN2Q',2,'sat','{"seat":1,"person":"jZdX0pQal3JO-gxf","name":"Tomas"}','jZdX0pQal3JO-gxf',NULL,1795112719544,0);
INSERT INTO "log" VALUES('YMFWJC8nSqEPQGo7KjbN2Q',3,'took','{"seat":0,"action":"a2","spent":7000}','mQw9iVMVeXHJoRfy','m0',1795112720250,7000);
INSERT INTO "log" VALUES('YMFWJC8nSqEPQGo7KjbN2Q',4,'took','{"seat":1,"action":"a3","spent":7000}','jZdX0pQal3JO-gxf','m1',1795112720327,14000);
INSERT INTO "log" VALUES('2ue7Zc7KYjAo5AfhennvCQ',1,'set-up','{"game":"kingdom_builder","options":{"players":2,"boards":["oasis","paddock","tavern","farm/180"],"locations":["paddock","farm","barn","harbor"],"castles":[],"goals":["hermits","lords","fishermen"]},"asked":{"players":2},"seats":[{"person":"jZdX0pQal3JO-gxf","name":"Tomas","level":null,"invite":null,"resigned":false,"returned":0,"flagged":false},{"person":null,"name":"","level":null,"invite":"jbifoGIMaMrRXRMk_Glatg","resigned":false,"returned":0,"flagged":false}],"host":"jZdX0pQal3JO-gxf","title":"","public":false,"hints":false,"previews":true,"start":null,"past":null,"record":false,"known_to":null,"rules":1,"heat":false,"clock":{"kind":"days","bank":604800000,"increment":0,"reserve":259200000,"on_flag":"end"}}','jZdX0pQal3JO-gxf',NULL,1795112720417,14000);
INSERT INTO "log" VALUES('2ue7Zc7KYjAo5AfhennvCQ',2,'fell','{"action":"forest"}','jZdX0pQal3JO-gxf',NULL,1795112720473,14000);
INSERT INTO "log" VALUES('2ue7Zc7KYjAo5AfhennvCQ',3,'fell','{"action":"flower"}','jZdX0pQal3JO-gxf',NULL,1795112720473,14000);
INSERT INTO "log" VALUES('2ue7Zc7KYjAo5AfhennvCQ',4,'sat','{"seat":1,"person":"PfWMmFSOjJ7Xii1o","name":"Mara"}','PfWMmFSOjJ7Xii1o',NULL,1795112720521,14000);
INSERT INTO "log" VALUES('2ue7Zc7KYjAo5AfhennvCQ',5,'took','{"seat":0,"action":"f1","spent":4000000}','jZdX0pQal3JO-gxf','m4',1795112720549,4014000);
INSERT INTO "log" VALUES('2ue7Zc7KYjAo5AfhennvCQ',6,'took','{"seat":0,"action":"g1","spent":0}','jZdX0pQal3JO-gxf','m5',1795112720588,4014000);
INSERT INTO "log" VALUES('2ue7Zc7KYjAo5AfhennvCQ',7,'took','{"seat":0,"action":"f2","spent":0}','jZdX0pQal3JO-gxf','m6',1795112720597,4014000);
INSERT INTO "log" VALUES('2ue7Zc7KYjAo5AfhennvCQ',8,'took','{"seat":0,"action":"end","spent":0}','jZdX0pQal3JO-gxf',NULL,1795112720613,4014000);
INSERT INTO "log" VALUES('2ue7Zc7KYjAo5AfhennvCQ',9,'fell','{"action":"forest"}','jZdX0pQal3JO-gxf','m7',1795112720613,4014000);
INSERT INTO "log" VALUES('P_8b19CQV4_OiY6L-ENFvA',1,'set-up','{"game":"cascadero","options":{"players":2,"colours":["blue","pink"],"board":"basic","heralds":"star"},"asked":{"players":2},"seats":[{"person":"mQw9iVMVeXHJoRfy","name":"Ines","level":null,"invite":null,"resigned":false,"returned":0,"flagged":false},{"person":null,"name":"","level":null,"invite":"QNUCIb4y4cSxMl6nuuhfRQ","resigned":false,"returned":0,"flagged":false}],"host":"mQw9iVMVeXHJoRfy","title":"","public":true,"hints":false,"previews":true,"start":null,"past":null,"record":false,"known_to":null,"rules":1,"heat":false,"clock":{"kind":"live","bank":60000,"increment":10000,"reserve":0,"on_flag":"end"}}','mQw9iVMVeXHJoRfy',NULL,1795112720628,4014000);
INSERT INTO "log" VALUES('P_8b19CQV4_OiY6L-ENFvA',2,'sat','{"seat":1,"person":"PfWMmFSOjJ7Xii1o","name":"Mara"}','PfWMmFSOjJ7Xii1o',NULL,1795112720651,4014000);
INSERT INTO "log" VALUES('P_8b19CQV4_OiY6L-ENFvA',3,'took','{"seat":0,"action":"a2","spent":0}','mQw9iVMVeXHJoRfy','m8',1795112720697,4014000);
INSERT INTO "log" VALUES('P_8b19CQV4_OiY6L-ENFvA',4,'took','{"seat":1,"action":"a3","spent":0}','PfWMmFSOjJ7Xii1o','m9',1795112722039,4014000);
INSERT INTO "log" VALUES('P_8b19CQV4_OiY6L-ENFvA',5,'took','{"seat":0,"action":"a4","spent":0}','mQw9iVMVeXHJoRfy','m10',1795112722053,4014000);
INSERT INTO "log" VALUES('P_8b19CQV4_OiY6L-ENFvA',6,'took','{"seat":1,"action":"a5","spent":0}','PfWMmFSOjJ7Xii1o','m11',1795112722063,4014000);
INSERT INTO "log" VALUES('P_8b19CQV4_OiY6L-ENFvA',7,'flag','{"seat":0}',NULL,NULL,1795112722067,4214000);
INSERT INTO "log" VALUES('tgbFucTgeVbHlWYLg8LwEw',1,'set-up','{"game":"kingdom_builder","options":{"players":3,"boards":["oasis","tavern","paddock","farm"],"locations":["tavern","farm","paddock","tower"],"castles":[],"goals":["hermits","farmers","merchants"]},"asked":{"players":3},"seats":[{"person":"mQw9iVMVeXHJoRfy","name":"Ines","level":null,"invite":null,"resigned":false,"returned":0,"flagged":false},{"person":null,"name":"","level":null,"invite":"lRPnm02roYiBk59gHHcM1g","resigned":false,"returned":0,"flagged":false},{"person":null,"name":"","level":null,"invite":"H4jrt9ort_02WLxfMrkjsQ","resigned":false,"returned":0,"flagged":false}],"host":"mQw9iVMVeXHJoRfy","title":"","public":false,"hints":false,"previews":true,"start":null,"past":null,"record":false,"known_to":null,"rules":1,"heat":false,"clock":{"kind":"live","bank":60000,"increment":10000,"reserve":0,"on_flag":"bot"}}','mQw9iVMVeXHJoRfy',NULL,1795112722078,4214000);
INSERT INTO "log" VALUES('tgbFucTgeVbHlWYLg8LwEw',2,'fell','{"action":"desert"}','mQw9iVMVeXHJoRfy',NULL,1795112722085,4214000);
INSERT INTO "log" VALUES('tgbFucTgeVbHlWYLg8LwEw',3,'fell','{"action":"desert"}','mQw9iVMVeXHJoRfy',NULL,1795112722085,4214000);
INSERT INTO "log" VALUES('tgbFucTgeVbHlWYLg8LwEw',4,'fell','{"action":"canyon"}','mQw9iVMVeXHJoRfy',NULL,1795112722085,4214000);
INSERT INTO "log" VALUES('tgbFucTgeVbHlWYLg8LwEw',5,'sat','{"seat":1,"person":"jZdX0pQal3JO-gxf","name":"Tomas"}','jZdX0pQal3JO-gxf',NULL,1795112722097,4214000);
INSERT INTO "log" VALUES('tgbFucTgeVbHlWYLg8LwEw',6,'sat','{"seat":2,"person":"PfWMmFSOjJ7Xii1o","name":"Mara"}','PfWMmFSOjJ7Xii1o',NULL,1795112722111,4214000);
INSERT INTO "log" VALUES('cS2xBJQTQf15Wd0fHobvDA',1,'set-up','{"game":"cascadero","options":{"players":2,"colours":["blue","pink"],"board":"basic","heralds":"star"},"asked":{"players":2},"seats":[{"person":"PfWMmFSOjJ7Xii1o","name":"Mara","level":null,"invite":null,"resigned":false,"returned":0,"flagged":false},{"person":null,"name":"","level":null,"invite":"SqHOUc5S0amUDY6qvy8ugA","resigned":false,"returned":0,"flagged":false}],"host":"PfWMmFSOjJ7Xii1o","title":"","public":true,"hints":false,"previews":true,"start":null,"past":null,"record":false,"known_to":null,"rules":1,"heat":false,"clock":{"kind":"days","bank":604800000,"increment":0,"reserve":259200000,"on_flag":"end"}}','PfWMmFSOjJ7Xii1o',NULL,1795112722145,4214000);
INSERT INTO "log" VALUES('cS2xBJQTQf15Wd0fHobvDA',2,'sat','{"seat":1,"person":"jZdX0pQal3JO-gxf","name":"Tomas"}','jZdX0pQal3JO-gxf',NULL,1795112722165,4214000);
INSERT INTO "log" VALUES('cS2xBJQTQf15Wd0fHobvDA',3,'took','{"seat":0,"action":"a2","spent":0}','PfWMmFSOjJ7Xii1o','m12',1795112722215,4214000);
INSERT INTO "log" VALUES('cS2xBJQTQf15Wd0fHobvDA',4,'took','{"seat":1,"action":"a3","spent":0}','jZdX0pQal3JO-gxf','m13',1795112722267,4214000);
INSERT INTO "log" VALUES('cS2xBJQTQf15Wd0fHobvDA',5,'resigned','{"seat":1}','jZdX0pQal3JO-gxf','m14',1795112722272,4214000);
INSERT INTO "log" VALUES('qtcaDZ3FAUrqcMHD9addOw',1,'set-up','{"game":"kingdom_builder","options":{"players":2,"boards":["farm","tavern","paddock/180","oasis"],"locations":["oracle","oasis","barn","farm"],"castles":[],"goals":["workers","knights","merchants"]},"asked":{"players":2},"seats":[{"person":"mQw9iVMVeXHJoRfy","name":"Ines","level":null,"invite":null,"resigned":false,"returned":0,"flagged":false},{"person":"mQw9iVMVeXHJoRfy","name":"Ines''s child","level":null,"invite":null,"resigned":false,"returned":0,"flagged":false}],"host":"mQw9iVMVeXHJoRfy","title":"","public":false,"hints":false,"previews":true,"start":null,"past":null,"record":false,"known_to":null,"rules":1,"heat":false,"clock":{"kind":"live","bank":10800000,"increment":10000,"reserve":0,"on_flag":"end"}}','mQw9iVMVeXHJoRfy',NULL,1795112722275,4214000);
INSERT INTO "log" VALUES('qtcaDZ3FAUrqcMHD9addOw',2,'fell','{"action":"canyon"}','mQw9iVMVeXHJoRfy',NULL,1795112722282,4214000);
INSERT INTO "log" VALUES('qtcaDZ3FAUrqcMHD9addOw',3,'fell','{"action":"forest"}','mQw9iVMVeXHJoRfy',NULL,1795112722282,4214000);
INSERT INTO "log" VALUES('f0M5MddsoYGhrN2-W5XoTQ',1,'set-up','{"game":"cascadero","options":{"players":2,"colours":["blue","pink"],"board":"basic","heralds":"star"},"asked":{"players":2},"seats":[{"person":"mQw9iVMVeXHJoRfy","name":"Ines","level":null,"invite":null,"resigned":false,"returned":0,"flagged":false},{"person":null,"name":"","level":null,"invite":"nBTOazAlakPSv_Cr6BGBXQ","resigned":false,"returned":0,"flagged":false}],"host":"mQw9iVMVeXHJoRfy","title":"Who plays?","public":true,"hints":false,"previews":true,"start":null,"past":null,"record":false,"known_to":null,"rules":1,"heat":false,"clock":null}','mQw9iVMVeXHJoRfy',NULL,1795112722292,NULL);
INSERT INTO "log" VALUES('D1HpuCAMyrZag1O74y1dYA',1,'set-up','{"game":"cascadero","options":{"players":2,"colours":["blue","pink"],"board":"basic","heralds":"star"},"asked":{"players":2},"seats":[{"person":"jZdX0pQal3JO-gxf","name":"Tomas","level":null,"invite":null,"resigned":false,"returned":0,"flagged":false},{"person":null,"name":"","level":"easy","invite":null,"resigned":false,"returned":0,"flagged":false}],"host":"jZdX0pQal3JO-gxf","title":"","public":false,"hints":true,"previews":true,"start":null,"past":null,"record":false,"known_to":null,"rules":1,"heat":true,"clock":null}','jZdX0pQal3JO-gxf',NULL,1795112722306,NULL);
INSERT INTO "log" VALUES('hPIQ-hzNu225yKnAq0_kgQ',1,'set-up','{"game":"cascadero","options":{"players":2,"colours":["blue","pink"],"board":"basic","heralds":"star"},"asked":{"players":2},"seats":[{"person":"mQw9iVMVeXHJoRfy","name":"Ines","level":null,"invite":null,"resigned":false,"returned":0,"flagged":false},{"person":null,"name":"","level":null,"invite":"HYVygZTTmA6Q2njEvP1P0w","resigned":false,"returned":0,"flagged":false}],"host":"mQw9iVMVeXHJoRfy","title":"","public":false,"hints":false,"previews":true,"start":null,"past":null,"record":false,"known_to":null,"rules":1,"heat":false,"clock":{"kind":"live","bank":10800000,"increment":10000,"reserve":0,"on_flag":"end"}}','mQw9iVMVeXHJoRfy',NULL,1795112722325,4214000);
INSERT INTO "log" VALUES('hPIQ-hzNu225yKnAq0_kgQ',2,'sat','{"seat":1,"person":"jZdX0pQal3JO-gxf","name":"Tomas"}','jZdX0pQal3JO-gxf',NULL,1795112722348,4214000);
INSERT INTO "log" VALUES('hPIQ-hzNu225yKnAq0_kgQ',3,'took','{"seat":0,"action":"a2","spent":0}','mQw9iVMVeXHJoRfy','m15',1795112722414,4214000);
INSERT INTO "log" VALUES('hPIQ-hzNu225yKnAq0_kgQ',4,'undo-wanted','{"seat":0,"moment":0}','mQw9iVMVeXHJoRfy','m16',1795112722513,4214000);
INSERT INTO "log" VALUES('EwCt02DVDEx7bISJGjqcGg',1,'set-up','{"game":"cascadero","options":{"players":2,"colours":["blue","pink"],"board":"basic","heralds":"star"},"asked":{"players":2,"colours":["blue","pink"],"board":"basic","heralds":"star"},"seats":[{"person":null,"name":"Ines","level":null,"invite":null,"resigned":false,"returned":0,"flagged":false},{"person":null,"name":"Mara","level":null,"invite":null,"resigned":false,"returned":0,"flagged":false}],"host":"mQw9iVMVeXHJoRfy","title":"","public":false,"hints":true,"previews":true,"start":null,"past":["a2","a3","a4","a5"],"record":true,"known_to":null,"rules":1,"heat":null,"clock":null}','mQw9iVMVeXHJoRfy',NULL,1795112722573,NULL);
CREATE TABLE mail_blocks (
	address_hash BLOB NOT NULL, 
	CONSTRAINT pk_mail_blocks PRIMARY KEY (address_hash)
);
CREATE TABLE mail_tokens (
	token BLOB NOT NULL, 
	contact VARCHAR(32) NOT NULL, 
	purpose VARCHAR(16) NOT NULL, 
	created BIGINT NOT NULL, 
	CONSTRAINT pk_mail_tokens PRIMARY KEY (token)
);
INSERT INTO "mail_tokens" VALUES(X'04DE8A5F1AA0C0EE9F018FDB201612A713FDE609A122E531546F4689E93D546F','E6L1WdFbtdRD5Rp_','unsubscribe',4214000);
INSERT INTO "mail_tokens" VALUES(X'997C291B0327AF5B57171118B7629DAF9C54E80BD7E4046F0D8359B1DB1278A1','E6L1WdFbtdRD5Rp_','confirm',4214000);
CREATE TABLE mutes (
	person VARCHAR(32) NOT NULL, 
	muted VARCHAR(32) NOT NULL, 
	CONSTRAINT pk_mutes PRIMARY KEY (person, muted)
);
CREATE TABLE notice_settings (
	person VARCHAR(32) NOT NULL, 
	active BOOLEAN NOT NULL, 
	in_page BOOLEAN NOT NULL, 
	occasions VARCHAR(64) NOT NULL, 
	language VARCHAR(8) NOT NULL, 
	CONSTRAINT pk_notice_settings PRIMARY KEY (person)
);
INSERT INTO "notice_settings" VALUES('mQw9iVMVeXHJoRfy',1,0,'turn seat over time','en');
INSERT INTO "notice_settings" VALUES('jZdX0pQal3JO-gxf',1,0,'turn over','en');
CREATE TABLE notices (
	"key" VARCHAR(200) NOT NULL, 
	contact VARCHAR(32) NOT NULL, 
	person VARCHAR(32) NOT NULL, 
	table_id VARCHAR(64), 
	kind VARCHAR(16) NOT NULL, 
	facts TEXT NOT NULL, 
	state VARCHAR(8) NOT NULL, 
	due BIGINT NOT NULL, 
	attempts INTEGER NOT NULL, 
	CONSTRAINT pk_notices PRIMARY KEY ("key")
);
INSERT INTO "notices" VALUES('E6L1WdFbtdRD5Rp_/confirm:QY1gGyDm','E6L1WdFbtdRD5Rp_','jZdX0pQal3JO-gxf',NULL,'confirm','{}','sent',609014000,1);
CREATE TABLE people (
	id VARCHAR(32) NOT NULL, 
	token BLOB NOT NULL, 
	name VARCHAR(64) NOT NULL, 
	language VARCHAR(8) NOT NULL, 
	created BIGINT NOT NULL, old_token BLOB, rotated BIGINT, 
	CONSTRAINT pk_people PRIMARY KEY (id), 
	CONSTRAINT uq_people_token UNIQUE (token)
);
INSERT INTO "people" VALUES('mQw9iVMVeXHJoRfy',X'2091210D46C1D1EB4651B2987C1ADF02092520D71DA8D6A7B599DF7AC9B4E9D7','Inês','en',1795112718652,NULL,NULL);
INSERT INTO "people" VALUES('jZdX0pQal3JO-gxf',X'7BC23BEA8A966B0029D274B1EABBA7986799473DED0A55AA9637D2EBBF93C547','Tomas','en',1795112718743,NULL,NULL);
CREATE TABLE presence (
	worker VARCHAR(32) NOT NULL, 
	table_id VARCHAR(64) NOT NULL, 
	person VARCHAR(32) NOT NULL, 
	sockets INTEGER NOT NULL, 
	seen BIGINT NOT NULL, 
	CONSTRAINT pk_presence PRIMARY KEY (worker, table_id, person)
);
CREATE TABLE server_keys (
	name VARCHAR(32) NOT NULL, 
	value TEXT NOT NULL, 
	CONSTRAINT pk_server_keys PRIMARY KEY (name)
);
INSERT INTO "server_keys" VALUES('vapid','SqnlpT4QVBCiEhJU4KaoGo7gKsWIu-OBfcwCw_4BqJM');
CREATE TABLE table_time (
	id INTEGER NOT NULL, 
	milliseconds BIGINT NOT NULL, 
	CONSTRAINT pk_table_time PRIMARY KEY (id)
);
INSERT INTO "table_time" VALUES(1,4214000);
CREATE TABLE tables (
	id VARCHAR(64) NOT NULL, 
	game VARCHAR(64) NOT NULL, 
	public BOOLEAN NOT NULL, 
	state VARCHAR(16) NOT NULL, 
	version INTEGER NOT NULL, 
	bot_due BOOLEAN NOT NULL, 
	summary TEXT NOT NULL, 
	created BIGINT NOT NULL, 
	updated BIGINT NOT NULL, clock_due BIGINT, table_time BIGINT, warn_due BIGINT, 
	CONSTRAINT pk_tables PRIMARY KEY (id)
);
INSERT INTO "tables" VALUES('YMFWJC8nSqEPQGo7KjbN2Q','cascadero',1,'playing',4,0,'{"title":"Ines & Tomas","seats":[{"kind":"person","name":"Ines","level":null,"person":"mQw9iVMVeXHJoRfy","resigned":false},{"kind":"person","name":"Tomas","level":null,"person":"jZdX0pQal3JO-gxf","resigned":false}],"moment":2,"moves":2,"to_decide":0,"scores":[0,0],"winners":[],"clock":{"kind":"live","bank":10800000,"increment":10000,"reserve":0,"on_flag":"end"},"flag_due":10818000}',1795112719468,1795112720327,10818000,14000,NULL);
INSERT INTO "tables" VALUES('2ue7Zc7KYjAo5AfhennvCQ','kingdom_builder',0,'playing',9,0,'{"title":"","seats":[{"kind":"person","name":"Tomas","level":null,"person":"jZdX0pQal3JO-gxf","resigned":false},{"kind":"person","name":"Mara","level":null,"person":"PfWMmFSOjJ7Xii1o","resigned":false}],"moment":7,"moves":4,"to_decide":1,"scores":[50,42],"winners":[],"clock":{"kind":"days","bank":604800000,"increment":0,"reserve":259200000,"on_flag":"end"},"flag_due":868015000}',1795112720473,1795112720613,868015000,4014000,846414000);
INSERT INTO "tables" VALUES('P_8b19CQV4_OiY6L-ENFvA','cascadero',1,'over',7,0,'{"title":"","seats":[{"kind":"person","name":"Ines","level":null,"person":"mQw9iVMVeXHJoRfy","resigned":false,"flagged":true},{"kind":"person","name":"Mara","level":null,"person":"PfWMmFSOjJ7Xii1o","resigned":false}],"moment":4,"moves":4,"to_decide":null,"scores":[0,0],"winners":[1],"clock":{"kind":"live","bank":60000,"increment":10000,"reserve":0,"on_flag":"end"},"flag_due":null}',1795112720628,1795112722067,NULL,4214000,NULL);
INSERT INTO "tables" VALUES('tgbFucTgeVbHlWYLg8LwEw','kingdom_builder',0,'playing',6,0,'{"title":"","seats":[{"kind":"person","name":"Ines","level":null,"person":"mQw9iVMVeXHJoRfy","resigned":false},{"kind":"person","name":"Tomas","level":null,"person":"jZdX0pQal3JO-gxf","resigned":false},{"kind":"person","name":"Mara","level":null,"person":"PfWMmFSOjJ7Xii1o","resigned":false}],"moment":3,"moves":0,"to_decide":0,"scores":[0,0,0],"winners":[],"clock":{"kind":"live","bank":60000,"increment":10000,"reserve":0,"on_flag":"bot"},"flag_due":4275000}',1795112722085,1795112722111,4275000,4214000,NULL);
INSERT INTO "tables" VALUES('cS2xBJQTQf15Wd0fHobvDA','cascadero',1,'over',5,0,'{"title":"","seats":[{"kind":"person","name":"Mara","level":null,"person":"PfWMmFSOjJ7Xii1o","resigned":false},{"kind":"person","name":"Tomas","level":null,"person":"jZdX0pQal3JO-gxf","resigned":true}],"moment":2,"moves":2,"to_decide":null,"scores":[0,0],"winners":[0],"clock":{"kind":"days","bank":604800000,"increment":0,"reserve":259200000,"on_flag":"end"},"flag_due":null}',1795112722145,1795112722272,NULL,4214000,NULL);
INSERT INTO "tables" VALUES('qtcaDZ3FAUrqcMHD9addOw','kingdom_builder',0,'playing',3,0,'{"title":"","seats":[{"kind":"person","name":"Ines","level":null,"person":"mQw9iVMVeXHJoRfy","resigned":false},{"kind":"person","name":"Ines''s child","level":null,"person":"mQw9iVMVeXHJoRfy","resigned":false}],"moment":2,"moves":0,"to_decide":0,"scores":[0,0],"winners":[],"clock":{"kind":"live","bank":10800000,"increment":10000,"reserve":0,"on_flag":"end"},"flag_due":null}',1795112722282,1795112722282,NULL,4214000,NULL);
INSERT INTO "tables" VALUES('f0M5MddsoYGhrN2-W5XoTQ','cascadero',1,'open',1,0,'{"title":"Who plays?","seats":[{"kind":"person","name":"Ines","level":null,"person":"mQw9iVMVeXHJoRfy","resigned":false},{"kind":"open","name":"","level":null,"person":null,"resigned":false}],"moment":0,"moves":0,"to_decide":0,"scores":[0,0],"winners":[]}',1795112722292,1795112722292,NULL,NULL,NULL);
INSERT INTO "tables" VALUES('D1HpuCAMyrZag1O74y1dYA','cascadero',0,'playing',1,0,'{"title":"","seats":[{"kind":"person","name":"Tomas","level":null,"person":"jZdX0pQal3JO-gxf","resigned":false},{"kind":"bot","name":"","level":"easy","person":null,"resigned":false}],"moment":0,"moves":0,"to_decide":0,"scores":[0,0],"winners":[]}',1795112722306,1795112722306,NULL,NULL,NULL);
INSERT INTO "tables" VALUES('hPIQ-hzNu225yKnAq0_kgQ','cascadero',0,'playing',4,0,'{"title":"","seats":[{"kind":"person","name":"Ines","level":null,"person":"mQw9iVMVeXHJoRfy","resigned":false},{"kind":"person","name":"Tomas","level":null,"person":"jZdX0pQal3JO-gxf","resigned":false}],"moment":1,"moves":1,"to_decide":1,"scores":[0,0],"winners":[],"clock":{"kind":"live","bank":10800000,"increment":10000,"reserve":0,"on_flag":"end"},"flag_due":15045000}',1795112722325,1795112722513,4244000,4214000,NULL);
INSERT INTO "tables" VALUES('EwCt02DVDEx7bISJGjqcGg','cascadero',0,'record',1,0,'{"title":"","seats":[{"kind":"open","name":"Ines","level":null,"person":null,"resigned":false},{"kind":"open","name":"Mara","level":null,"person":null,"resigned":false}],"moment":4,"moves":4,"to_decide":null,"scores":[0,0],"winners":[]}',1795112722573,1795112722573,NULL,NULL,NULL);
CREATE INDEX ix_tables_public_state_updated ON tables (public, state, updated);
CREATE INDEX ix_tables_bot_due_updated ON tables (bot_due, updated);
CREATE UNIQUE INDEX uq_log_message ON log (table_id, person, message);
CREATE UNIQUE INDEX uq_chat_message ON chat (table_id, person, message);
CREATE INDEX ix_presence_table_id ON presence (table_id);
CREATE INDEX ix_people_old_token ON people (old_token);
CREATE INDEX ix_tables_clock_due ON tables (clock_due);
CREATE INDEX ix_tables_warn_due ON tables (warn_due);
CREATE INDEX ix_contacts_person ON contacts (person);
CREATE INDEX ix_contacts_address_hash ON contacts (address_hash);
CREATE INDEX ix_notices_state_due ON notices (state, due);
CREATE INDEX ix_notices_contact_state ON notices (contact, state);
CREATE INDEX ix_mail_tokens_contact ON mail_tokens (contact);
COMMIT;
